import { addDays, centralDate, type DateText, startOfCentralDay } from './central-time.ts'

const TEMPORARY_PASSWORD_LENGTH = 8
const DAYS = 7
/** For students entered weeks before their cohort starts. */
const DAYS_AFTER_START = 3
const MAX_DAYS = 60
const DAY_MS = 24 * 60 * 60_000

/** No two look or sound alike. 32 characters give a password 40 bits: enough with the login rate limit and the expiry. */
export const DISTINGUISHABLE_CHARACTERS = 'ACDEFHJKMNPRTUWXYadefhnt23456789'

/** `randomInt(below)` gives a whole number from 0 to below - 1, from a cryptographic source. */
export function temporaryPassword(randomInt: (below: number) => number): string {
  return Array.from({ length: TEMPORARY_PASSWORD_LENGTH }, () =>
    DISTINGUISHABLE_CHARACTERS.charAt(randomInt(DISTINGUISHABLE_CHARACTERS.length)),
  ).join('')
}

/**
 * Seven days, or the end of the third day after a coming cohort start if that is later; at most sixty days. A cohort
 * starts with prework, or with classroom if it has no prework.
 */
export function temporaryPasswordExpiry(createdAt: Date, cohort: CohortStart | null = null): Date {
  const week = daysAfter(createdAt, DAYS)
  const start = cohort?.prework_start ?? cohort?.classroom_start ?? null
  if (start === null || start <= centralDate(createdAt)) return week
  const settled = startOfCentralDay(addDays(start, DAYS_AFTER_START + 1))
  return earlier(later(settled, week), daysAfter(createdAt, MAX_DAYS))
}

export interface CohortStart {
  prework_start: DateText | null
  classroom_start: DateText | null
}

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)
const later = (a: Date, b: Date) => (a > b ? a : b)
const earlier = (a: Date, b: Date) => (a < b ? a : b)
