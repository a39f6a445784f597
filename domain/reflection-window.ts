import {
  addDays,
  centralDate,
  centralHour,
  centralInstant,
  centralTime,
  type DateText,
  startOfCentralDay,
} from './central-time.ts'
import { type ClassCalendar, lastClassDays } from './cohort-class-days.ts'
import { formatRecentDay, formatTime } from './display.ts'
import { type ClassDates, isClassDay, isFreeDay, nextReflectionDay, previousReflectionDay } from './reflection-day.ts'

// A class day's reflection is open from 16:00 that day to 14:00 on the next day that is not free, and never past graduation.
const OPENS_HOUR = 16
const CLOSES_HOUR = 14

export interface ReflectionWindow {
  open: boolean
  /** When the next one opens; null if none opens before graduation. */
  opensAt: Date | null
  /** When the open one closes; null if none is open. */
  closesAt: Date | null
  feedback_on: DateText | null
}

/** The class day whose reflection is open now, if any. */
export function currentReflectionDate(dates: ClassDates, now: Date): DateText | null {
  if (dates.graduation !== null && centralDate(now) >= dates.graduation) return null
  const day = reflectionDayAt(now, dates.days_off)
  return day !== null && isClassDay(day, dates) ? day : null
}

/** The day whose reflection is open now in a cohort that has class on it. */
export function reflectionDayAt(now: Date, days_off: readonly DateText[]): DateText | null {
  const today = centralDate(now)
  const hour = centralHour(now)
  if (isFreeDay(today, days_off) || hour < CLOSES_HOUR) return previousReflectionDay(today, days_off)
  return hour >= OPENS_HOUR ? today : null
}

/** The last n class days whose reflection has opened, newest first; it may be open still. */
export function lastOpenedDays(n: number, calendar: ClassCalendar, now: Date): DateText[] {
  const today = centralDate(now)
  return lastClassDays(n, centralHour(now) >= OPENS_HOUR ? today : addDays(today, -1), calendar)
}

/** The last n class days on which nobody can reflect any more, newest first. */
export function lastClosedDays(n: number, calendar: ClassCalendar, now: Date): DateText[] {
  const open = reflectionDayAt(now, calendar.dates.days_off)
  return lastOpenedDays(n + 1, calendar, now)
    .filter((day) => day !== open)
    .slice(0, n)
}

export function reflectionWindow(dates: ClassDates, now: Date): ReflectionWindow {
  const feedback_on = currentReflectionDate(dates, now)
  return {
    open: feedback_on !== null,
    opensAt: nextOpening(dates, now),
    closesAt: feedback_on === null ? null : closing(feedback_on, dates),
    feedback_on,
  }
}

/** 'open until 1:59 PM', and on another day 'open until Mon, 1:59 PM': the last minute in which one can reflect. */
export function openUntilWords(closesAt: Date, now: Date): string {
  const last = new Date(closesAt.getTime() - 60_000)
  const day = centralDate(last)
  const today = centralDate(now)
  const weekdayName = day === today ? '' : `${formatRecentDay(day, day)}, `
  return `open until ${weekdayName}${formatTime(centralTime(last))}`
}

/** When the page must refetch: an open window closes before the next one opens. */
export function nextWindowChange<M>({ opens_at, closes_at }: { opens_at: M | null; closes_at: M | null }): M | null {
  return closes_at ?? opens_at
}

export function reflectionView(facts: {
  current_feedback_date: DateText | null
  completed_today: boolean
}): 'form' | 'thanks' | 'closed' {
  if (facts.current_feedback_date === null) return 'closed'
  return facts.completed_today ? 'thanks' : 'form'
}

export function reflectionsNavVisible(classroom_start: DateText | null, now: Date): boolean {
  return classroom_start !== null && classroom_start <= centralDate(now)
}

function closing(day: DateText, { graduation, days_off }: ClassDates): Date {
  const next = nextReflectionDay(day, days_off)
  if (graduation !== null && next >= graduation) return startOfCentralDay(graduation)
  return centralInstant(next, time(CLOSES_HOUR))
}

function nextOpening(dates: ClassDates, now: Date): Date | null {
  if (dates.classroom_start === null) return null
  const today = centralDate(now)
  const isStillToday = centralHour(now) < OPENS_HOUR
  const from = isStillToday ? today : addDays(today, 1)
  let day = from > dates.classroom_start ? from : dates.classroom_start
  if (isFreeDay(day, dates.days_off)) day = nextReflectionDay(day, dates.days_off)
  return isClassDay(day, dates) ? centralInstant(day, time(OPENS_HOUR)) : null
}

function time(hour: number): string {
  return `${hour}:00`
}
