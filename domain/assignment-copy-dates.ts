import {
  addDays,
  centralDate,
  centralInstant,
  centralTime,
  type DateText,
  daysBetween,
  isRealDate,
  type Moment,
  startOfCentralDay,
} from './central-time.ts'
import { type ClassCalendar, classCalendar } from './cohort-class-days.ts'
import type { ClassDates } from './reflection-day.ts'

/** Why a date of a copy is blank. */
export const COPY_WARNINGS = [
  'undated',
  'old_cohort',
  'new_cohort',
  'visible_graduated',
  'visible_past',
  'due_graduated',
  'due_first',
] as const
export type CopyWarning = (typeof COPY_WARNINGS)[number]

export interface PlannedTimes {
  visible_from: Date | null
  due_at: Date | null
}

interface Original {
  assigned_at: Moment | null
  visible_from: Moment | null
  due_at: Moment | null
}

/** What is copied: an assigned original became visible when it was assigned. */
export function originalTimes({ assigned_at, visible_from, due_at }: Original): PlannedTimes {
  return { visible_from: asDate(assigned_at ?? visible_from), due_at: asDate(due_at) }
}

/**
 * The times of a copy: class day n of the old cohort becomes class day n of the new one, at the same wall time. A time that
 * cannot be planned is left blank with a warning, and without a release there is no due date.
 */
export function copiedTimes(
  original: PlannedTimes,
  from: ClassCalendar,
  to: ClassCalendar,
  now: Date,
): PlannedTimes & { warnings: CopyWarning[] } {
  const blank = (warning: CopyWarning) => ({ visible_from: null, due_at: null, warnings: [warning] })
  if (original.visible_from === null) return blank('undated')
  if (from.dates.classroom_start === null) return blank('old_cohort')
  if (to.dates.classroom_start === null) return blank('new_cohort')
  const { graduation } = to.dates
  const visible_from = copiedTime(original.visible_from, from, to)
  // Graduation day is no longer part of the course, but work may still be due on it.
  if (!visible_from || (graduation !== null && visible_from >= startOfCentralDay(graduation))) {
    return blank('visible_graduated')
  }
  if (visible_from <= now) return blank('visible_past')
  if (original.due_at === null) return { visible_from, due_at: null, warnings: [] }
  const due_at = copiedTime(original.due_at, from, to)
  if (!due_at || (graduation !== null && centralDate(due_at) > graduation)) {
    return { visible_from, due_at: null, warnings: ['due_graduated'] }
  }
  return due_at <= visible_from
    ? { visible_from, due_at: null, warnings: ['due_first'] }
    : { visible_from, due_at, warnings: [] }
}

interface Copied {
  visible_from: Date | null
  warnings: readonly CopyWarning[]
}

/** What needs a look comes first, then the course in its new order, then what never had dates. */
export function copyOrder(a: Copied, b: Copied): number {
  return place(a) - place(b) || Number(a.visible_from) - Number(b.visible_from)
}

function place({ visible_from, warnings }: Copied): number {
  if (warnings.includes('undated')) return 2
  return visible_from === null ? 0 : 1
}

/** Moves a time by class days and keeps its wall time. Before the course and after it, weekdays count. */
export function pushedTime(at: Date, days: number, days_off: ClassDates['days_off']): Date {
  const calendar = classCalendar({ classroom_start: LONG_AGO, graduation: null, days_off })
  const day = centralDate(at)
  const n = calendar.countUpTo(day)
  const [old, next] = [calendar.nth(n), calendar.nth(n + days)]
  return old && next ? atSameTime(at, addDays(next, daysBetween(old, day))) : at
}

/** How a person reads each warning. */
export function copyWarningSentence(warning: CopyWarning, names: { from: string; to: string }): string {
  return SENTENCES[warning](names)
}

const SENTENCES: Record<CopyWarning, (names: { from: string; to: string }) => string> = {
  undated: () => 'The original has no dates.',
  old_cohort: ({ from }) => `${from} has no classroom start, so its class days cannot be counted.`,
  new_cohort: ({ to }) => `${to} has no classroom start, so its class days cannot be counted.`,
  visible_graduated: ({ to }) => `It would become visible after ${to} has graduated.`,
  visible_past: () => 'It would have become visible in the past.',
  due_graduated: ({ to }) => `It would be due after ${to} has graduated.`,
  due_first: () => 'It would be due before it becomes visible.',
}

/** A Monday before any course. */
const LONG_AGO = '2001-01-01'

const asDate = (moment: Moment | null) => (moment === null ? null : new Date(moment))

function copiedTime(at: Date, from: ClassCalendar, to: ClassCalendar): Date | null {
  const day = copiedDay(centralDate(at), from, to)
  return day && isRealDate(day) ? atSameTime(at, day) : null
}

/**
 * A day without class keeps its distance from the class day before it; before the first class day, from classroom start.
 * Undefined if the new course has fewer class days.
 */
function copiedDay(day: DateText, from: ClassCalendar, to: ClassCalendar): DateText | undefined {
  const n = from.countUpTo(day)
  const old = n === 0 ? from.dates.classroom_start : from.nth(n)
  const next = n === 0 ? to.dates.classroom_start : to.nth(n)
  return old && next ? addDays(next, daysBetween(old, day)) : undefined
}

function atSameTime(at: Date, day: DateText): Date {
  return centralInstant(day, centralTime(at))
}
