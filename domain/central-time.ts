import { lazy } from './lazy.ts'

// Never uses the machine's time zone: a wall time is kept as if it were UTC, shifted by Chicago's offset.

export const CENTRAL_TIME_ZONE = 'America/Chicago'

/** A calendar day, YYYY-MM-DD; compares as text. */
export type DateText = string

/** A Date in code, an ISO string in JSON. */
export type Moment = Date | string

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

export function centralDate(now: Date): DateText {
  return wallTime(now).toISOString().slice(0, 10)
}

/** 'HH:mm' */
export function centralTime(now: Date): string {
  return wallTime(now).toISOString().slice(11, 16)
}

export function centralHour(now: Date): number {
  return wallTime(now).getUTCHours()
}

export function startOfCentralDay(date: DateText): Date {
  return centralInstant(date, '00:00')
}

/** A time skipped by daylight saving moves forward; a repeated one means the first. */
export function centralInstant(date: DateText, time: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  // Clock changes are months apart, so the offsets a day before and a day after cover any change.
  const before = offset(wall - DAY)
  const after = offset(wall + DAY)
  const first = wall - before
  const second = wall - after
  const isSecondOnly = offset(first) !== before && offset(second) === after
  return new Date(isSecondOnly ? second : first)
}

/** Plain arithmetic: this runs for every date in every response, and Date objects would dominate the cost of a list. */
export function isRealDate(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8))]
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year)
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function addDays(date: DateText, days: number): DateText {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: DateText, to: DateText): number {
  return (Date.parse(to) - Date.parse(from)) / DAY
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: DateText): number {
  return new Date(Date.parse(date)).getUTCDay()
}

export function isWeekend(date: DateText): boolean {
  const day = weekday(date)
  return day === 0 || day === 6
}

function wallTime(now: Date): Date {
  return new Date(now.getTime() + offset(now.getTime()))
}

/** By arithmetic in the years of today's rule, the second Sunday in March to the first in November: Intl is slow to start. */
function offset(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  if (!(year >= 2007 && year <= 2040)) return platformOffset(instant)
  const [starts = 0, ends = 0] = summerOf(year)
  return (instant >= starts && instant < ends ? -5 : -6) * HOUR
}

const summers = new Map<number, number[]>()

/** Kept: a list asks about the same years for every date in it. */
function summerOf(year: number): number[] {
  const known = summers.get(year)
  if (known) return known
  const summer = [sundayFrom(year, 2, 8) + 8 * HOUR, sundayFrom(year, 10, 1) + 7 * HOUR]
  summers.set(year, summer)
  return summer
}

/** Midnight UTC of the first Sunday on or after a day; months count from 0. */
function sundayFrom(year: number, month: number, day: number): number {
  const date = Date.UTC(year, month, day)
  return date + ((7 - new Date(date).getUTCDay()) % 7) * DAY
}

function platformOffset(instant: number): number {
  if (Number.isNaN(instant)) return Number.NaN
  // '1/1/1850, GMT-05:50:36'
  const [hours = 0, minutes = 0, seconds = 0] = (platform().format(instant).split('GMT-')[1] ?? '')
    .split(':')
    .map(Number)
  return -(hours * HOUR + minutes * 60_000 + seconds * 1000)
}

const platform = lazy(
  () => new Intl.DateTimeFormat('en-US', { timeZone: CENTRAL_TIME_ZONE, timeZoneName: 'longOffset' }),
)
