import { addDays, centralHour, type DateText, weekday } from '#domain/central-time.ts'
import { nextReflectionDay, previousReflectionDay } from '#domain/reflection-day.ts'
import type { Chance } from './chance.ts'

/** Weeks start on Monday. */
export function mondayOf(date: DateText): DateText {
  return addDays(date, -((weekday(date) + 6) % 7))
}

export function addWeeks(date: DateText, weeks: number): DateText {
  return addDays(date, weeks * 7)
}

/** The day itself may be on a weekend. */
export function classDaysBefore(date: DateText, count: number): DateText {
  let day = date
  for (let left = count; left > 0; left--) day = previousReflectionDay(day, [])
  return day
}

/** The day itself, or the Monday after a weekend. */
export function classDayFrom(date: DateText): DateText {
  return nextReflectionDay(addDays(date, -1), [])
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

export function addHours(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + Math.round(hours * 60) * 60_000)
}

/** After 08:00 if possible. */
export function wakingMoment(chance: Chance, from: Date, to: Date): Date {
  let moment = from
  for (let tries = 0; tries < 8; tries++) {
    moment = new Date(from.getTime() + Math.floor(chance.next() * Math.max(0, to.getTime() - from.getTime())))
    if (centralHour(moment) >= 8) break
  }
  return moment
}
