import { addDays, centralDate, type DateText, isRealDate, isWeekend } from './central-time.ts'
import type { CohortDates } from './cohort-phase.ts'

export interface ClassDates extends Pick<CohortDates, 'classroom_start' | 'graduation'> {
  /** Weekdays on which the cohort's campus has no class. */
  days_off: readonly DateText[]
}

/** Of someone who is in no cohort. */
export const NO_CLASS_DATES: ClassDates = { classroom_start: null, graduation: null, days_off: [] }

/** A weekday of the Classroom phase that is no day off; the phase ends before graduation day. */
export function isClassDay(date: DateText, { classroom_start, graduation, days_off }: ClassDates): boolean {
  if (isFreeDay(date, days_off) || classroom_start === null) return false
  return date >= classroom_start && (graduation === null || date < graduation)
}

/** A day off acts like a weekend day. */
export function isFreeDay(date: DateText, days_off: readonly DateText[]): boolean {
  return isWeekend(date) || days_off.includes(date)
}

/** The last day before that is not free, whether or not the course has begun. */
export function previousReflectionDay(date: DateText, days_off: readonly DateText[]): DateText {
  let day = addDays(date, -1)
  while (isFreeDay(day, days_off)) day = addDays(day, -1)
  return day
}

export function nextReflectionDay(date: DateText, days_off: readonly DateText[]): DateText {
  let day = addDays(date, 1)
  while (isFreeDay(day, days_off)) day = addDays(day, 1)
  return day
}

/** Target of Previous on the day page; null if that is before classroom start. */
export function stepBack(date: DateText, { classroom_start, days_off }: ClassDates): DateText | null {
  const previous = previousReflectionDay(date, days_off)
  return classroom_start !== null && previous < classroom_start ? null : previous
}

/** Target of Next: the next day that is not free or graduation, whichever is earlier; null from graduation on. */
export function stepForward(date: DateText, { graduation, days_off }: ClassDates): DateText | null {
  const next = nextReflectionDay(date, days_off)
  if (graduation === null || next <= graduation) return next
  return date < graduation ? graduation : null
}

/** The day staff most likely want to read: the one of twelve hours ago, clamped to class days. */
export function defaultReflectionDay({ classroom_start, graduation, days_off }: ClassDates, now: Date): DateText {
  let day = centralDate(new Date(now.getTime() - 12 * 60 * 60_000))
  if (isFreeDay(day, days_off)) day = previousReflectionDay(day, days_off)
  if (graduation !== null && day >= graduation) day = previousReflectionDay(graduation, days_off)
  return classroom_start !== null && day < classroom_start ? classroom_start : day
}

/** The day in the URL, clamped to classroom start and graduation; the default day if there is none. */
export function askedReflectionDay(asked: string | null, dates: ClassDates, now: Date): DateText {
  if (asked === null || !isReflectionDay(asked)) return defaultReflectionDay(dates, now)
  const { classroom_start, graduation } = dates
  const day = classroom_start !== null && asked < classroom_start ? classroom_start : asked
  return graduation !== null && day > graduation ? graduation : day
}

/** Typing a year passes through the years 2, 20 and 202. */
export function isReflectionDay(text: string): boolean {
  return isRealDate(text) && text >= '2000-01-01'
}

export function isFutureDay(date: DateText, now: Date): boolean {
  return date > centralDate(now)
}
