import { copiedTimes, type PlannedTimes } from '#domain/assignment-copy-dates.ts'
import { slugify } from '#domain/assignment-slug.ts'
import { addDays, centralDate, centralInstant, type DateText, startOfCentralDay } from '#domain/central-time.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { type CohortPhase, cohortPhase } from '#domain/cohort-phase.ts'
import { nextReflectionDay } from '#domain/reflection-day.ts'
import type { CourseId } from '#domain/school-course.ts'
import { addWeeks, classDayFrom, classDaysBefore, earlier, mondayOf } from './calendar.ts'
import type { Chance } from './chance.ts'
import { type DemoCohort, isDayOff, LIVE_COHORT_ID, PLANNED_COHORT_ID } from './cohorts.ts'
import { curriculumOf, type TaughtItem } from './curriculum/courses.ts'
import { TAGS } from './curriculum/item.ts'

export interface DemoAssignment {
  id: number
  cohort: DemoCohort
  item: TaughtItem
  parent_id: number | null
  times: Times | null
  /** Planned ahead, until it is assigned. */
  planned: PlannedTimes | null
  /** When its release was due and did not happen, because its due time had passed. */
  skipped_at: Date | null
  archived_at: Date | null
  /** Its stage in the current week: just submitted, in progress, just started, or long done. */
  pace: Pace
}

type Pace = 'done' | 'collected' | 'running' | 'begun'

interface Times {
  assigned_at: Date
  due_at: Date | null
}

/** Each cohort's curriculum, copied from the cohort before it; oldest first. */
export function planAssignments(chance: Chance, cohorts: readonly DemoCohort[], now: Date): DemoAssignment[] {
  const curricula: Record<CourseId, TaughtItem[]> = { 1: curriculumOf(1), 2: curriculumOf(2) }
  const latest = new Map<string, number>()
  const assignments: DemoAssignment[] = []
  for (const cohort of cohorts) {
    const phase = cohortPhase(cohort, now)
    const isAhead = cohort.id === PLANNED_COHORT_ID
    const items = curricula[cohort.course_id].filter((item) => isAhead || isPrepared(item, phase))
    const graded = phase === 'Classroom' ? gradedAhead(items, cohort, now) : []
    for (const item of items) {
      const ahead = graded.indexOf(item)
      const id = assignments.length + 1
      const times = ahead >= 0 ? liveTimes(item, ahead, now) : usualTimes(chance, item, cohort, now)
      const isSkipped = cohort.id === LIVE_COHORT_ID && ahead === LIVE_PACES.length
      assignments.push({
        id,
        cohort,
        item,
        parent_id: latest.get(item.slug) ?? null,
        times,
        planned: isSkipped ? skippedTimes(now) : isAhead && times === null ? plannedTimes(item, cohort, now) : null,
        skipped_at: isSkipped ? centralInstant(classDaysBefore(centralDate(now), 1), '09:05') : null,
        archived_at: item.given === 'stretch' ? archivedAt(cohort, now) : null,
        pace: (ahead >= 0 && LIVE_PACES[ahead]) || 'done',
      })
      latest.set(item.slug, id)
    }
  }
  return assignments
}

export function assignmentRows(assignments: readonly DemoAssignment[], now: Date) {
  const lastFriday = addDays(mondayOf(centralDate(now)), -3)
  return assignments.map(({ id, cohort, item, parent_id, times, planned, skipped_at, archived_at }) => {
    const copied_on = addDays(cohort.prework_start, -14)
    const created_at = earlier(centralInstant(copied_on, '10:00'), centralInstant(lastFriday, '10:00'))
    return {
      id,
      name: item.name,
      slug: slugify(item.name, slugify(cohort.name)),
      assignment_type: item.assignment_type,
      workflow_state: times ? 'assigned' : 'unassigned',
      assigned_at: times?.assigned_at ?? null,
      visible_from: planned?.visible_from ?? null,
      release_problem: skipped_at ? 'past_due' : null,
      archived_at,
      due_at: times?.due_at ?? planned?.due_at ?? null,
      repository: item.repository,
      notes: item.notes,
      cohort_id: cohort.id,
      parent_id,
      version: times || skipped_at || archived_at ? 2 : 1,
      created_at,
      updated_at: archived_at ?? skipped_at ?? times?.assigned_at ?? created_at,
    }
  })
}

export function tagRows(now: Date) {
  return TAGS.map((name, index) => ({ id: index + 1, name, updated_at: startOfCentralDay(centralDate(now)) }))
}

export function assignmentTagRows(assignments: readonly DemoAssignment[]) {
  return assignments.flatMap(({ id, item }) =>
    item.tags.map((name) => ({ assignment_id: id, tag_id: TAGS.indexOf(name) + 1 })),
  )
}

const LIVE_PACES: readonly Pace[] = ['collected', 'running', 'begun']

/** How much of the curriculum is copied by then; nothing while applications are open. */
function isPrepared(item: TaughtItem, phase: CohortPhase): boolean {
  if (phase === 'Classroom' || phase === 'Graduated') return true
  if (phase === 'Prework') return item.phase === 'prework' || item.week <= 3
  return phase === 'Applications Closed' && item.phase === 'prework'
}

/** Graded work that is due from two class days ago on. */
function gradedAhead(items: readonly TaughtItem[], cohort: DemoCohort, now: Date): TaughtItem[] {
  const present = classDaysBefore(centralDate(now), 2)
  return items.filter((item) => {
    const due_at = item.assignment_type === 'graded' && calendarTimes(item, cohort).due_at
    return due_at && centralDate(due_at) >= present
  })
}

/** Relative to today, so that on any day, also a Saturday, something was just submitted and something is due tomorrow. */
function liveTimes(item: TaughtItem, ahead: number, now: Date): Times | null {
  const today = centralDate(now)
  const times = (from: DateText, to: DateText, time: string) => ({
    assigned_at: centralInstant(from, '15:30'),
    due_at: centralInstant(to, time),
  })
  switch (LIVE_PACES[ahead]) {
    case 'collected':
      return times(classDaysBefore(today, item.given === 'week' ? 6 : 3), classDaysBefore(today, 1), '08:30')
    case 'running':
      return times(classDaysBefore(today, 2), addDays(today, 1), '17:00')
    case 'begun':
      return times(classDaysBefore(today, 1), classDayFrom(addDays(today, 4)), '08:30')
    default:
      return null
  }
}

function usualTimes(chance: Chance, item: TaughtItem, cohort: DemoCohort, now: Date): Times | null {
  if (item.given === 'stretch' && chance.happens(0.5)) return null
  const times = calendarTimes(item, cohort)
  return times.assigned_at <= now ? times : null
}

/** An evening's exercise: the server was switched off overnight, and by the time it was back it was due. */
function skippedTimes(now: Date): PlannedTimes {
  const today = centralDate(now)
  return {
    visible_from: centralInstant(classDaysBefore(today, 2), '16:30'),
    due_at: centralInstant(classDaysBefore(today, 1), '08:30'),
  }
}

/** What is no longer taught is put away once a cohort is over for a year. */
function archivedAt({ graduation }: DemoCohort, now: Date): Date | null {
  return graduation < addWeeks(centralDate(now), -52) ? centralInstant(addWeeks(graduation, 52), '11:15') : null
}

/** As the copy of a course that had no days off. */
function plannedTimes(item: TaughtItem, cohort: DemoCohort, now: Date): PlannedTimes {
  const { assigned_at: visible_from, due_at } = calendarTimes(item, cohort)
  const { classroom_start, graduation } = cohort
  const course = { classroom_start, graduation, days_off: [] }
  const days_off = weekdaysFrom(classroom_start, graduation).filter((date) => isDayOff(date, cohort, now))
  return copiedTimes({ visible_from, due_at }, classCalendar(course), classCalendar({ ...course, days_off }), now)
}

function weekdaysFrom(from: DateText, to: DateText): DateText[] {
  const days: DateText[] = []
  for (let day = from; day < to; day = nextReflectionDay(day, [])) days.push(day)
  return days
}

function calendarTimes(item: TaughtItem, cohort: DemoCohort): Times {
  const isPrework = item.phase === 'prework'
  const monday = addWeeks(isPrework ? cohort.prework_start : cohort.classroom_start, item.week - 1)
  const at = (day: number, time: string) => centralInstant(addDays(monday, day), time)
  switch (item.given) {
    case 'night':
      return { assigned_at: at(2, '16:30'), due_at: at(3, '08:30') }
    case 'weekend':
      return { assigned_at: at(4, '15:30'), due_at: at(7, '08:30') }
    case 'week':
      return { assigned_at: at(0, '09:00'), due_at: isPrework ? at(6, '20:00') : at(7, '08:00') }
    case 'open':
    case 'stretch':
      return { assigned_at: at(0, '09:30'), due_at: null }
  }
}
