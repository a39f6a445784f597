import { addDays, type DateText } from './central-time.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'

/** The days on which a cohort has class. Rules that count class days take one, so that they need not know what a day off is. */
export interface ClassCalendar {
  has(date: DateText): boolean
  /** The first class day; null without a classroom start. Nothing before it is looked at. */
  starts: DateText | null
}

export const classCalendar = (dates: ClassDates): ClassCalendar => ({
  has: (date) => isClassDay(date, dates),
  starts: dates.classroom_start,
})

/** Class days after the first date, up to and including the second; 0 if that is no later. */
export function classDaysBetween(after: DateText, upTo: DateText, calendar: ClassCalendar): number {
  let days = 0
  for (let date = laterOf(addDays(after, 1), calendar.starts); date !== null && date <= upTo; date = addDays(date, 1)) {
    if (calendar.has(date)) days++
  }
  return days
}

/** The last n class days up to and including a date, newest first; fewer if the course had not begun. */
export function lastClassDays(n: number, upTo: DateText, { has, starts }: ClassCalendar): DateText[] {
  const days: DateText[] = []
  if (starts === null) return days
  for (let date = upTo; date >= starts && days.length < n; date = addDays(date, -1)) {
    if (has(date)) days.push(date)
  }
  return days
}

function laterOf(date: DateText, starts: DateText | null): DateText | null {
  if (starts === null) return null
  return date > starts ? date : starts
}
