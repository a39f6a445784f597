import { centralDate, centralTime, type DateText, daysBetween, type Moment, weekday } from './central-time.ts'
import { formatDollars, formatFigure } from './figures.ts'
import { count, daysInWords } from './time-in-words.ts'

export { cutAt120, cutMarkdownAt120, plainText } from './plain-text.ts'

/** Placeholder for a missing value. */
export const DASH = '—'

/** 'MMMM Do YYYY'. A calendar day has no time zone. */
export function formatDate(date: DateText | null): string {
  if (date === null) return DASH
  const { year, month, day } = parts(date)
  return `${MONTHS[month - 1]} ${ordinal(day)} ${year}`
}

/** 'Tuesday, October 13th 2026' */
export function formatDay(date: DateText): string {
  return `${WEEKDAYS[weekday(date)]}, ${formatDate(date)}`
}

/** 'MMMM Do YYYY, h:mm A CT' */
export function formatInstant(moment: Moment | null): string {
  if (moment === null) return DASH
  const instant = new Date(moment)
  return `${formatDate(centralDate(instant))}, ${formatTime(centralTime(instant))} CT`
}

/** 'MMM D, YYYY' */
export function formatShortDate(date: DateText | null): string {
  if (date === null) return DASH
  const { year, month, day } = parts(date)
  return `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`
}

/** 'Nov 12', and in another year than today's 'Nov 12, 2025'. */
export function formatMonthDay(date: DateText, today: DateText): string {
  const short = formatShortDate(date)
  return date.slice(0, 4) === today.slice(0, 4) ? short.slice(0, -6) : short
}

/** 'Tue' within a week before today, else as above. */
export function formatRecentDay(date: DateText, today: DateText): string {
  const days = daysBetween(date, today)
  return days >= 0 && days < 7 ? `${WEEKDAYS[weekday(date)]?.slice(0, 3)}` : formatMonthDay(date, today)
}

/** 'Mon, Nov 16', for days that are near. */
export function formatNearDay(date: DateText): string {
  const { month, day } = parts(date)
  return `${WEEKDAYS[weekday(date)]?.slice(0, 3)}, ${MONTHS[month - 1]?.slice(0, 3)} ${day}`
}

/** 'Mon, Nov 16, 9:00 AM', and in another year than today's 'Mon, Nov 16, 2025, 9:00 AM'. The zone is said beside it. */
export function formatPlannedTime(moment: Moment, today: DateText): string {
  const instant = new Date(moment)
  const date = centralDate(instant)
  return `${WEEKDAYS[weekday(date)]?.slice(0, 3)}, ${formatMonthDay(date, today)}, ${formatTime(centralTime(instant))}`
}

/** 'HH:mm' to 'h:mm A'. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

export function formatMoney(dollars: number | null): string {
  return dollars === null ? DASH : formatDollars(dollars)
}

/** One decimal in lists, two in a student's header and an assignment's average. */
export function formatAverage(average: number | null, decimals: 1 | 2): string {
  return average === null ? DASH : formatFigure(average, decimals)
}

/** '5 minutes ago', 'in 3 weeks'. */
export function relativeTime(from: Moment, now: Date): string {
  const elapsed = now.getTime() - new Date(from).getTime()
  const minutes = Math.floor(Math.abs(elapsed) / 60_000)
  if (minutes === 0) return 'just now'
  const words = minutesInWords(minutes)
  return elapsed > 0 ? `${words} ago` : `in ${words}`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function parts(date: DateText): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day }
}

function ordinal(day: number): string {
  const isTeen = day >= 11 && day <= 13
  const ending = isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10]
  return `${day}${ending ?? 'th'}`
}

function minutesInWords(minutes: number): string {
  if (minutes < 60) return count(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? count(hours, 'hour') : daysInWords(Math.floor(hours / 24))
}
