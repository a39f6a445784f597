import { addDays, centralDate, type DateText, isRealDate, isWeekend, weekday } from './central-time.ts'
import type { CohortDates } from './cohort-phase.ts'

export type ClassDates = Pick<CohortDates, 'classroom_start' | 'graduation'>

/** A weekday of the Classroom phase, which ends before graduation day. There is no holiday calendar. */
export function isClassDay(date: DateText, { classroom_start, graduation }: ClassDates): boolean {
  if (isWeekend(date) || classroom_start === null) return false
  return date >= classroom_start && (graduation === null || date < graduation)
}

export function previousReflectionDay(date: DateText): DateText {
  return addDays(date, -(DAYS_BACK[weekday(date)] ?? 1))
}

export function nextReflectionDay(date: DateText): DateText {
  return addDays(date, DAYS_ON[weekday(date)] ?? 1)
}

/** Target of Previous on the day page; null if that is before classroom start. */
export function stepBack(date: DateText, { classroom_start }: ClassDates): DateText | null {
  const previous = previousReflectionDay(date)
  return classroom_start !== null && previous < classroom_start ? null : previous
}

/** Target of Next: the next weekday or graduation, whichever is earlier; null from graduation on. */
export function stepForward(date: DateText, { graduation }: ClassDates): DateText | null {
  const next = nextReflectionDay(date)
  if (graduation === null || next <= graduation) return next
  return date < graduation ? graduation : null
}

/** The day staff most likely want to read: the one of twelve hours ago, clamped to class days. */
export function defaultReflectionDay({ classroom_start, graduation }: ClassDates, now: Date): DateText {
  let day = centralDate(new Date(now.getTime() - 12 * 60 * 60_000))
  if (isWeekend(day)) day = previousReflectionDay(day)
  if (graduation !== null && day >= graduation) day = previousReflectionDay(graduation)
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

// By weekday, Sunday first: skips weekends.
const DAYS_BACK = [2, 3, 1, 1, 1, 1, 1]
const DAYS_ON = [1, 1, 1, 1, 1, 3, 2]
