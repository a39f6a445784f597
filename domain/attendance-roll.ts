import { centralDate, type DateText, isWeekend, type Moment } from './central-time.ts'
import { type ClassCalendar, lastClassDays } from './cohort-class-days.ts'
import { formatDate } from './display.ts'
import { isReflectionDay } from './reflection-day.ts'
import { type EnrolmentEnd, lastDayOf } from './student-enrolment.ts'

/** Class days of the grid: two weeks without a day off. */
export const GRID_DAYS = 10

/** Why no roll is called on this day; null if it is a class day that has come. */
export function rollProblem(day: DateText, calendar: ClassCalendar, now: Date): string | null {
  const { classroom_start, graduation, days_off } = calendar.dates
  if (classroom_start === null) return 'This cohort has no classroom start yet, so it has no class days.'
  if (isWeekend(day)) return `${formatDate(day)} is on a weekend. Attendance is taken on class days.`
  if (day < classroom_start) {
    return `${formatDate(day)} is before classroom start, ${formatDate(classroom_start)}.`
  }
  if (graduation !== null && day >= graduation) {
    return `${formatDate(day)} is no class day: the cohort graduates on ${formatDate(graduation)}.`
  }
  if (days_off.includes(day)) return `${formatDate(day)} is a day off. Attendance is taken on class days.`
  return day > centralDate(now) ? `${formatDate(day)} has not come yet.` : null
}

/** Today, or the last class day before; null if there was none yet. */
export function defaultRollDay(calendar: ClassCalendar, now: Date): DateText | null {
  return lastClassDays(1, centralDate(now), calendar)[0] ?? null
}

/** The day in the address if it can be read; one without class is said, not skipped. */
export function askedRollDay(asked: string | null, calendar: ClassCalendar, now: Date): DateText | null {
  return asked !== null && isReflectionDay(asked) ? asked : defaultRollDay(calendar, now)
}

/** The class days before and after; null if there is none, or if it has not come. */
export function rollSteps(day: DateText, calendar: ClassCalendar, now: Date) {
  const upTo = calendar.countUpTo(day)
  const before = calendar.has(day) ? upTo - 1 : upTo
  const next = calendar.nth(upTo + 1)
  return {
    previous: before > 0 ? (calendar.nth(before) ?? null) : null,
    next: next !== undefined && next <= centralDate(now) ? next : null,
  }
}

/** The last class days up to this one, oldest first. */
export function gridDays(day: DateText, calendar: ClassCalendar): DateText[] {
  return lastClassDays(GRID_DAYS, day, calendar).toReversed()
}

export interface Stay {
  cohort_id: number
  joined_on: DateText
  ended_at: Moment | null
  ended_as: EnrolmentEnd | null
  last_day: DateText | null
}

/**
 * The cohort whose roll has the student on a day; null if they were in none. Someone who dropped out was there on the last day;
 * whoever is transferred belongs to the new cohort from that day on. `stays` are the student's, oldest first: of those that overlap
 * the latest counts, so that nobody is on two rolls.
 */
export function cohortOn(day: DateText, stays: readonly Stay[]): number | null {
  return stays.findLast((stay) => day >= stay.joined_on && !isOver(day, stay))?.cohort_id ?? null
}

function isOver(day: DateText, { ended_at, ended_as, last_day }: Stay): boolean {
  if (ended_at === null) return false
  const last = lastDayOf({ last_day, ended_at })
  return ended_as === 'transferred' ? day >= last : day > last
}

/** Why a student is not on a cohort's roll of a day; null if they are. */
export function enrolmentProblem(day: DateText, cohort_id: number, stays: readonly Stay[]): string | null {
  if (cohortOn(day, stays) === cohort_id) return null
  return `They were not in this cohort on ${formatDate(day)}.`
}
