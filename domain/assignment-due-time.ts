import { centralDate, centralInstant, centralTime, type DateText, isRealDate, type Moment } from './central-time.ts'
import { formatInstant } from './display.ts'

export const DEFAULT_DUE_TIME = '08:00'
export const DUE_TIME_STEP_MINUTES = 5

type ParsedDue =
  | { kind: 'none' }
  | { kind: 'invalid'; field: 'date' | 'time'; message: string }
  | { kind: 'due'; dueAt: Date }

/** Both blank means no due date; unreadable input is refused, so that a date is never dropped silently. */
export function parseDue(typed: { date: string; time: string }): ParsedDue {
  const date = typed.date.trim()
  const time = typed.time.trim()
  if (date === '' && time === '') return { kind: 'none' }
  if (date === '') return { kind: 'invalid', field: 'date', message: 'Enter a date, or clear the time too.' }
  const day = parseDate(date)
  if (day === null) return { kind: 'invalid', field: 'date', message: 'Enter a date like 2026-09-01 or 9/1/2026.' }
  const clock = parseTime(time === '' ? DEFAULT_DUE_TIME : time)
  if (clock === null) return { kind: 'invalid', field: 'time', message: 'Enter a time like 08:00 or 8:00 AM.' }
  return { kind: 'due', dueAt: centralInstant(day, clock) }
}

export function dueInWords(dueAt: Moment | null): string {
  return dueAt === null ? 'No due date' : formatInstant(dueAt)
}

/** Daylight saving skips this hour, so the due time is an hour later than typed. */
export function isSkippedHour(typed: { date: string; time: string }): boolean {
  const parsed = parseDue(typed)
  const clock = parseTime(typed.time.trim() || DEFAULT_DUE_TIME)
  return parsed.kind === 'due' && centralTime(parsed.dueAt) !== clock
}

/** The inverse of parseDue, for a dialog that edits a due date. */
export function dueFields(dueAt: Moment | null): { date: DateText; time: string } {
  if (dueAt === null) return { date: '', time: '' }
  const instant = new Date(dueAt)
  return { date: centralDate(instant), time: centralTime(instant) }
}

function parseDate(text: string): DateText | null {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const [, month = '', day = '', year = ''] = american ?? []
  const date = american ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  // A date input reports '0026-09-01' while the year is being typed.
  return isRealDate(date) && date.startsWith('20') ? date : null
}

function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::00)?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!match) return null
  const [, hourText = '', minutes = '00', half] = match
  const hour = half ? hourOfHalf(Number(hourText), half.toLowerCase()) : Number(hourText)
  if (hour === null || hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
