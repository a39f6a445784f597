import { addDays, centralDate, type DateText } from './central-time.ts'
import { COHORT_DATE_FIELDS, type CohortDateField } from './cohort-form.ts'
import type { CohortDates } from './cohort-phase.ts'
import type { DayOff } from './school-day-off.ts'

/** An event of someone's calendar feed. */
export interface FeedEvent {
  /** Names it for as long as it exists: 'due-12'. */
  key: string
  /** An instant in ISO 8601, or the first of whole days. */
  starts: string
  /** The last of whole days; null for an instant. */
  last_day: DateText | null
  summary: string
  opens: { page: 'assignment' | 'studentAssignment' | 'cohort'; id: number } | null
}

export interface FeedCohort extends CohortDates {
  id: number
  name: string
  campus_id: number
}

export interface FeedDayOff extends DayOff {
  id: number
  name: string
  campus_name: string | null
}

/** What is further behind is no longer in a feed, and a cancelled event stays in it for as long. */
export const FEED_DAYS_BACK = 30

export const feedBegins = (now: Date): DateText => addDays(centralDate(now), -FEED_DAYS_BACK)

interface OwnAssignment {
  id: number
  name: string
  /** The student's own. */
  own_due_at: Date | null
  due_at: Date | null
  is_excused: boolean
  before_joining: boolean
}

interface StudentFacts {
  cohort: FeedCohort
  /** Of that cohort, assigned. */
  assignments: readonly OwnAssignment[]
  daysOff: readonly FeedDayOff[]
}

/** Due times by the student's own extensions, without what they need not do. */
export function studentEvents({ cohort, assignments, daysOff }: StudentFacts): FeedEvent[] {
  const due = assignments.flatMap((assignment): FeedEvent[] => {
    const { id, name, own_due_at, due_at } = assignment
    if (own_due_at === null || assignment.is_excused || assignment.before_joining) return []
    const isExtended = own_due_at.getTime() !== due_at?.getTime()
    const summary = `Due: ${name}${isExtended ? ' (extended)' : ''}`
    return [moment(`due-${id}`, own_due_at, summary, { page: 'studentAssignment', id })]
  })
  const dates = datesOf(cohort, STUDENT_DATES, '', null)
  return [...due, ...dates, ...daysOff.filter((one) => isOffIn(one, cohort)).map((one) => dayOffEvent(one, ''))]
}

interface TaughtAssignment {
  id: number
  name: string
  cohort_id: number
  due_at: Date | null
  /** Of a planned release that is still to come; null once assigned. */
  visible_from: Date | null
}

interface StaffFacts {
  /** Theirs; without any only the school's days off remain. */
  cohorts: readonly FeedCohort[]
  assignments: readonly TaughtAssignment[]
  daysOff: readonly FeedDayOff[]
}

/** Names no student. */
export function staffEvents({ cohorts, assignments, daysOff }: StaffFacts): FeedEvent[] {
  const names = new Map(cohorts.map(({ id, name }) => [id, name]))
  const given = assignments.flatMap(({ id, name, cohort_id, due_at, visible_from }): FeedEvent[] => {
    const opens = { page: 'assignment', id } as const
    const title = `${name} (${names.get(cohort_id) ?? ''})`
    return [
      ...(visible_from ? [moment(`release-${id}`, visible_from, `Planned: ${title} becomes visible`, opens)] : []),
      ...(due_at ? [moment(`due-${id}`, due_at, `${visible_from ? 'Planned, due' : 'Due'}: ${title}`, opens)] : []),
    ]
  })
  const dates = cohorts.flatMap((cohort) =>
    datesOf(cohort, COHORT_DATE_FIELDS, ` (${cohort.name})`, { page: 'cohort', id: cohort.id }),
  )
  const off = daysOff.filter((one) => cohorts.length === 0 || cohorts.some((cohort) => isOffIn(one, cohort)))
  return [...given, ...dates, ...off.map((one) => dayOffEvent(one, one.campus_name ? ` (${one.campus_name})` : ''))]
}

const DATE_WORDS: Record<CohortDateField, string> = {
  applications_open: 'Applications open',
  applications_close: 'Applications close',
  prework_start: 'Prework starts',
  classroom_start: 'Classroom starts',
  graduation: 'Graduation',
}
const STUDENT_DATES: readonly CohortDateField[] = ['prework_start', 'classroom_start', 'graduation']

function datesOf(
  cohort: FeedCohort,
  fields: readonly CohortDateField[],
  ending: string,
  opens: FeedEvent['opens'],
): FeedEvent[] {
  return fields.flatMap((field) => {
    const day = cohort[field]
    const key = `cohort-${cohort.id}-${field}`
    return day === null ? [] : [{ key, starts: day, last_day: day, summary: `${DATE_WORDS[field]}${ending}`, opens }]
  })
}

function dayOffEvent({ id, name, first_day, last_day }: FeedDayOff, ending: string): FeedEvent {
  return { key: `day-off-${id}`, starts: first_day, last_day, summary: `No class: ${name}${ending}`, opens: null }
}

/** At its campus, between prework and graduation. */
function isOffIn({ first_day, last_day, campus_id }: DayOff, cohort: FeedCohort): boolean {
  if (campus_id !== null && campus_id !== cohort.campus_id) return false
  const begins = cohort.prework_start ?? cohort.classroom_start
  if (begins === null || last_day < begins) return false
  return cohort.graduation === null || first_day <= cohort.graduation
}

function moment(key: string, at: Date, summary: string, opens: FeedEvent['opens']): FeedEvent {
  return { key, starts: at.toISOString(), last_day: null, summary, opens }
}
