import { ATTENTION } from './attention-thresholds.ts'
import { addDays, centralDate, type DateText, type Moment } from './central-time.ts'
import { type ClassCalendar, classDaysBetween, lastClassDays } from './cohort-class-days.ts'
import { formatMonthDay, formatRecentDay } from './display.ts'
import { formatFigure } from './figures.ts'
import { listInWords, numberInWords } from './list-in-words.ts'
import { fullName, type Named } from './person-name.ts'
import { lastClosedDays, lastOpenedDays } from './reflection-window.ts'
import { type ContactFacts, lastContact, outOfTouchSince } from './student-contact.ts'

/** Why a student may need attention, the most serious first. A new kind needs its rule below and its words. */
export const ATTENTION_KINDS = [
  'request',
  'absent',
  'missing_in_row',
  'missing_in_all',
  'no_reflections',
  'lowest_grades',
  'low_scores',
  'no_contact',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

export interface MissingWork {
  name: string
  /** The student's own, see ownDueAt. */
  due_at: Moment
}

/** What is known of one student of a cohort in Classroom. */
export interface AttentionFacts {
  /** As courseWorkStatus has it: not excused, not due before joining. The latest due first. */
  missing: readonly MissingWork[]
  /** The own due time of the latest assignment due that was handed in; need not be known where less is missing than counts. */
  handed_in_due_at: Moment | null
  /** The last grades given, the latest first, one for each try. */
  grades: readonly { grade: number; assignment: string }[]
  /** At least of the opened days, in any order. */
  reflections: readonly ScoredDay[]
  last_reflection_on: DateText | null
  /** Of the cohort's last rolls, those on which the student was absent, newest first; none where attendance is not taken. */
  absent_on: readonly DateText[]
  /** Open or taken, and not withdrawn. */
  request: { asked_on: DateText; taken_by: Named | null } | null
  /** With the day on which the student joined the cohort. */
  contact: ContactFacts
}

interface ScoredDay {
  feedback_on: DateText
  understanding_score: number
  support_score: number
}

export interface AttentionReason {
  kind: AttentionKind
  sentence: string
  /** The day whose reflection or roll shows it. */
  day: DateText | null
}

/** The days that the rules look at, the same for every student of a cohort. */
export interface AttentionDays {
  calendar: ClassCalendar
  today: DateText
  /** Whose reflection has opened, newest first. */
  opened: readonly DateText[]
  /** On which nobody can reflect any more, newest first. */
  closed: readonly DateText[]
}

export function attentionDays(calendar: ClassCalendar, now: Date): AttentionDays {
  return {
    calendar,
    today: centralDate(now),
    opened: lastOpenedDays(ATTENTION.low_within + ATTENTION.mean_days, calendar, now),
    closed: lastClosedDays(ATTENTION.unreflected_days, calendar, now),
  }
}

type Rule = (facts: AttentionFacts, days: AttentionDays) => Omit<AttentionReason, 'kind'> | null

/** The most serious first; none for a student who gets along. */
export function attentionReasons(facts: AttentionFacts, days: AttentionDays): AttentionReason[] {
  return ATTENTION_KINDS.flatMap((kind) => {
    const reason = RULES[kind](facts, days)
    return reason ? { kind, ...reason } : []
  })
}

/** Assignments that are named in a sentence. */
const MOST_NAMED = 4

const RULES: Record<AttentionKind, Rule> = {
  request({ request }, { calendar, today }) {
    if (!request || classDaysBetween(request.asked_on, today, calendar) <= ATTENTION.request_days) return null
    const { asked_on, taken_by } = request
    const since = taken_by ? `${fullName(taken_by)} took it, and it is not done yet` : 'nobody has talked to them yet'
    return { sentence: `Asked for a 1:1 on ${formatMonthDay(asked_on, today)}; ${since}.`, day: asked_on }
  },

  absent({ absent_on }, { today }) {
    const [day] = absent_on
    if (day === undefined || absent_on.length < ATTENTION.absent_in_row) return null
    const days = absent_on.toReversed().map((one) => formatRecentDay(one, today))
    return { sentence: `Absent on ${listInWords(days)}.`, day }
  },

  missing_in_row({ missing, handed_in_due_at }) {
    const last = handed_in_due_at === null ? null : new Date(handed_in_due_at)
    const row = missing.filter(({ due_at }) => last === null || new Date(due_at) > last)
    if (row.length < ATTENTION.missing_in_row) return null
    const names = listInWords(
      row.map(({ name }) => name),
      MOST_NAMED,
    )
    return { sentence: `Missing the last ${numberInWords(row.length)} assignments: ${names}.`, day: null }
  },

  missing_in_all({ missing }, { today }) {
    const oldest = missing.at(-1)
    if (missing.length < ATTENTION.missing_in_all || !oldest) return null
    const due = formatMonthDay(centralDate(new Date(oldest.due_at)), today)
    return { sentence: `${missing.length} assignments missing in all, the oldest due on ${due}.`, day: null }
  },

  no_reflections({ reflections, last_reflection_on, contact: { joined_on } }, { calendar, today, closed: days }) {
    const first = days.at(-1)
    if (days.length < ATTENTION.unreflected_days || first === undefined) return null
    if (joined_on === null || joined_on > first) return null
    if (reflections.some(({ feedback_on }) => days.includes(feedback_on))) return null
    const day = days[0] ?? null
    const last = last_reflection_on
    const before = lastClassDays(1, addDays(first, -1), calendar)[0]
    // A reflection after those days is of the one that is open now.
    const isOlder = last === null || last < first
    const isLonger = before !== undefined && joined_on <= before && isOlder && last !== before
    if (!isLonger) {
      const names = days.toReversed().map((one) => formatRecentDay(one, today))
      return { sentence: `No reflection for ${listInWords(names)}.`, day }
    }
    if (last === null) return { sentence: 'No reflection yet.', day }
    return { sentence: `No reflection since ${formatMonthDay(last, today)}.`, day }
  },

  lowest_grades({ grades }) {
    const last = grades.slice(0, ATTENTION.lowest_grades)
    if (last.length < ATTENTION.lowest_grades || last.some(({ grade }) => grade !== 1)) return null
    const names = [...new Set(last.map(({ assignment }) => assignment))].toReversed()
    const times = numberInWords(last.length)
    const what = names.length === 1 ? `the last ${times} tries of ${names[0]}` : listInWords(names)
    return { sentence: `The last ${times} grades are 1: ${what}.`, day: null }
  },

  low_scores({ reflections }, days) {
    return lowDays(reflections, days) ?? drop(reflections, days)
  },

  no_contact({ contact }, { calendar, today }) {
    const since = outOfTouchSince(contact)
    if (since === null || classDaysBetween(since, today, calendar) < ATTENTION.contact_days) return null
    const last = lastContact(contact)
    const isContact = last !== null && last.kind !== 'joined' && centralDate(new Date(last.at)) === since
    const starts = calendar.nth(1)
    const [what, day] =
      isContact || starts === undefined || since >= starts
        ? [isContact ? '' : 'joining on ', since]
        : ['class began on ', starts]
    return { sentence: `No note, 1:1 or written feedback since ${what}${formatMonthDay(day, today)}.`, day: null }
  },
}

type Measure = 'understanding_score' | 'support_score'

/** Low on several of the last class days. */
function lowDays(reflections: readonly ScoredDay[], { opened, today }: AttentionDays) {
  const within = opened.slice(0, ATTENTION.low_within)
  const isLow = (one: ScoredDay, measure: Measure) => one[measure] <= ATTENTION.low_score
  const low = reflections
    .filter((one) => isLow(one, 'understanding_score') || isLow(one, 'support_score'))
    .filter(({ feedback_on }) => within.includes(feedback_on))
    .toSorted((a, b) => (a.feedback_on < b.feedback_on ? -1 : 1))
  if (low.length < ATTENTION.low_days) return null
  const daysOf = (measure: Measure) =>
    listInWords(low.filter((one) => isLow(one, measure)).map((one) => formatRecentDay(one.feedback_on, today)))
  const [understanding, support] = [daysOf('understanding_score'), daysOf('support_score')]
  const day = low.at(-1)?.feedback_on ?? null
  const limit = `${ATTENTION.low_score} or lower on`
  if (understanding === support) return { sentence: `Understanding and support ${limit} ${understanding}.`, day }
  if (support === '') return { sentence: `Understanding ${limit} ${understanding}.`, day }
  if (understanding === '') return { sentence: `Support ${limit} ${support}.`, day }
  return { sentence: `Understanding ${limit} ${understanding}, support on ${support}.`, day }
}

/** The latest reflection is well below what the student usually says. */
function drop(reflections: readonly ScoredDay[], { opened, today }: AttentionDays) {
  const recent = opened.slice(0, ATTENTION.low_within)
  const day = recent.find((one) => reflections.some(({ feedback_on }) => feedback_on === one))
  const latest = reflections.find(({ feedback_on }) => feedback_on === day)
  if (!day || !latest) return null
  const before = opened.indexOf(day) + 1
  const days = opened.slice(before, before + ATTENTION.mean_days)
  const earlier = reflections.filter(({ feedback_on }) => days.includes(feedback_on))
  if (earlier.length < ATTENTION.mean_reflections) return null
  const sentences = MEASURES.flatMap(([measure, name]) => {
    const mean = earlier.reduce((sum, one) => sum + one[measure], 0) / earlier.length
    if (latest[measure] > mean - ATTENTION.drop) return []
    return `${name} ${latest[measure]} on ${formatRecentDay(day, today)}, after ${formatFigure(mean, 1)} on average.`
  })
  return sentences.length > 0 ? { sentence: sentences.join(' '), day } : null
}

const MEASURES: [Measure, string][] = [
  ['understanding_score', 'Understanding'],
  ['support_score', 'Support'],
]
