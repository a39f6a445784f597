import { addDays, centralDate, type DateText, daysBetween } from './central-time.ts'
import { formatDate } from './display.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import { dateInWords, type HistoryWords, type Words } from './field-words.ts'
import { listInWords } from './list-in-words.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'
import { count } from './time-in-words.ts'

export const ALL_CAMPUSES = 'All campuses'
/** At once, so that a wrong year does not clear a whole course. */
export const MOST_DAYS_OFF = 100

export const DAY_OFF_WORDS = {
  name: { label: 'Name', limit: FIELD_LIMITS.days_off.name, shownOnCreate: true },
  first_day: { label: 'First day', value: dateInWords, shownOnCreate: true },
  last_day: { label: 'Last day', value: dateInWords, shownOnCreate: true },
  campus_id: { label: 'Campus' },
} satisfies Words

export const DAY_OFF_HISTORY: HistoryWords = {
  ...DAY_OFF_WORDS,
  campus_id: null,
  campus: { label: 'Campus', shownOnCreate: true },
}

interface DayOffDraft {
  name: Typed
  first_day: Typed
  /** Blank for one day. */
  last_day: Typed
}

export function dayOffProblem({ name, first_day, last_day }: DayOffDraft): Problem<keyof DayOffDraft> | null {
  if (isBlank(name)) return { field: 'name', message: 'Name is required.' }
  if (!first_day) return { field: 'first_day', message: 'First day is required.' }
  if (!last_day) return null
  if (last_day < first_day) return { field: 'last_day', message: 'The last day is before the first day.' }
  return daysBetween(first_day, last_day) < MOST_DAYS_OFF
    ? null
    : { field: 'last_day', message: `Please enter at most ${MOST_DAYS_OFF} days at once.` }
}

export interface DayOff {
  first_day: DateText
  last_day: DateText
  /** Null means every campus. */
  campus_id: number | null
}

interface CohortThen extends ClassDates {
  name: string
  campus_id: number
}

/** 'No class on these days in Dev MN (2 days).', of cohorts that have not graduated. */
export function touchedWords(dayOff: DayOff, cohorts: readonly CohortThen[], now: Date): string {
  const today = centralDate(now)
  const touched = cohorts
    .filter(({ graduation }) => graduation === null || graduation > today)
    .map((cohort) => ({ name: cohort.name, days: classDaysIn(dayOff, cohort) }))
    .filter(({ days }) => days > 0)
  if (touched.length === 0) return 'No cohort has class on these days.'
  const names = touched.map(({ name, days }) => `${name} (${count(days, 'day')})`)
  return `No class on these days in ${listInWords(names, 5)}.`
}

/** 'It overlaps Thanksgiving (November 26th 2026 to November 27th 2026).'; null if it overlaps nothing. */
export function overlapWords(dayOff: DayOff, others: readonly (DayOff & { name: string })[]): string | null {
  const same = others.filter(
    (other) =>
      other.first_day <= dayOff.last_day &&
      dayOff.first_day <= other.last_day &&
      (other.campus_id === null || dayOff.campus_id === null || other.campus_id === dayOff.campus_id),
  )
  if (same.length === 0) return null
  const names = same.map((other) => `${other.name} (${daysOffInWords(other)})`)
  return `It overlaps ${listInWords(names, 3)}.`
}

/** 'November 26th 2026 to November 27th 2026' */
export function daysOffInWords({ first_day, last_day }: Pick<DayOff, 'first_day' | 'last_day'>): string {
  return first_day === last_day ? formatDate(first_day) : `${formatDate(first_day)} to ${formatDate(last_day)}`
}

/** Those that it would have without any day off: the ones it has now may be this one's. */
function classDaysIn({ first_day, last_day, campus_id }: DayOff, cohort: CohortThen): number {
  if (campus_id !== null && campus_id !== cohort.campus_id) return 0
  let days = 0
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) {
    if (isClassDay(day, { ...cohort, days_off: [] })) days++
  }
  return days
}
