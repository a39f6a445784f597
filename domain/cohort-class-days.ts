import { addDays, type DateText, daysBetween, isRealDate } from './central-time.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'

/** The days on which a cohort has class. Rules that count class days take one, so that they need not know what a day off is. */
export interface ClassCalendar {
  dates: ClassDates
  has(date: DateText): boolean
  /** How many class days there are up to and including a date. */
  countUpTo(date: DateText): number
  /** The nth class day, from 1; undefined if there is none. */
  nth(n: number): DateText | undefined
}

/** Counts by arithmetic: a school asks for every student, over many weeks. */
export function classCalendar(dates: ClassDates): ClassCalendar {
  const { classroom_start: starts, graduation, days_off } = dates
  const off = [...new Set(days_off)].filter((date) => isClassDay(date, { ...dates, days_off: [] }))
  const has = (date: DateText) => isClassDay(date, dates)
  if (starts === null) return { dates, has, countUpTo: () => 0, nth: () => undefined }
  const before = weekdaysUpTo(addDays(starts, -1))
  const last = graduation && addDays(graduation, -1)
  const offUpTo = (date: DateText) => off.filter((one) => one <= date).length

  return {
    dates,
    has,
    countUpTo(date) {
      const end = last !== null && last < date ? last : date
      return Math.max(0, weekdaysUpTo(end) - before - offUpTo(end))
    },
    nth(n) {
      let day = weekdayNumber(before + n)
      // Each day off before it moves it on, perhaps past another one. After the year 9999 there are no days.
      while (isRealDate(day) && weekdaysUpTo(day) - before - offUpTo(day) < n) {
        day = weekdayNumber(before + n + offUpTo(day))
      }
      return isRealDate(day) && has(day) ? day : undefined
    },
  }
}

/** Class days after the first date, up to and including the second; 0 if that is no later. */
export function classDaysBetween(after: DateText, upTo: DateText, calendar: ClassCalendar): number {
  return Math.max(0, calendar.countUpTo(upTo) - calendar.countUpTo(after))
}

/** The last n class days up to and including a date, newest first; fewer if the course had not begun. */
export function lastClassDays(n: number, upTo: DateText, calendar: ClassCalendar): DateText[] {
  const count = calendar.countUpTo(upTo)
  return Array.from({ length: Math.min(n, count) }, (_, back) => calendar.nth(count - back)).filter(
    (day) => day !== undefined,
  )
}

const A_MONDAY = '2001-01-01'

/** Since that Monday, which is 1; negative before it. */
function weekdaysUpTo(date: DateText): number {
  const days = daysBetween(A_MONDAY, date)
  const weeks = Math.floor(days / 7)
  return weeks * 5 + Math.min(days - weeks * 7 + 1, 5)
}

function weekdayNumber(n: number): DateText {
  const weeks = Math.floor((n - 1) / 5)
  return addDays(A_MONDAY, weeks * 7 + (n - 1 - weeks * 5))
}
