import { addDays, centralDate, type DateText, isRealDate, isWeekend, weekday } from './central-time.ts'
import type { CohortDates } from './cohort-phase.ts'

export type ClassDates = Pick<CohortDates, 'classroom_start' | 'graduation'>

/** A weekday of the Classroom phase, which ends as graduation day begins. There is no holiday calendar. */
export function isClassDay(date: DateText, { classroom_start, graduation }: ClassDates): boolean {
  if (isWeekend(date) || classroom_start === null) return false
  return date >= classroom_start && (graduation === null || date < graduation)
}

export function previousFeedbackDay(date: DateText): DateText {
  return addDays(date, -(DAYS_BACK[weekday(date)] ?? 1))
}

export function nextFeedbackDay(date: DateText): DateText {
  return addDays(date, DAYS_ON[weekday(date)] ?? 1)
}

/** At graduation, and where the weekend before it would lead past it. */
export function nextDisabled(date: DateText, graduation: DateText | null): boolean {
  return graduation !== null && nextFeedbackDay(date) > graduation
}

/** The day that staff most likely came to read: twelve hours ago, held within the days of class. */
export function defaultFeedbackDay({ classroom_start, graduation }: ClassDates, now: Date): DateText {
  let day = centralDate(new Date(now.getTime() - 12 * 60 * 60_000))
  if (isWeekend(day)) day = previousFeedbackDay(day)
  if (graduation !== null && day >= graduation) day = previousFeedbackDay(graduation)
  return classroom_start !== null && day < classroom_start ? classroom_start : day
}

/** The day that an address or the picker asks for, never after graduation; the default where it asks for none. */
export function askedFeedbackDay(asked: string | null, dates: ClassDates, now: Date): DateText {
  if (asked === null || !isFeedbackDay(asked)) return defaultFeedbackDay(dates, now)
  return dates.graduation !== null && asked > dates.graduation ? dates.graduation : asked
}

/** Someone who types a year passes through the years 2, 20 and 202. */
export function isFeedbackDay(text: string): boolean {
  return isRealDate(text) && text >= '2000-01-01'
}

export function isDayToCome(date: DateText, now: Date): boolean {
  return date > centralDate(now)
}

// By weekday, Sunday first: over a weekend and never onto one.
const DAYS_BACK = [2, 3, 1, 1, 1, 1, 1]
const DAYS_ON = [1, 1, 1, 1, 1, 3, 2]
