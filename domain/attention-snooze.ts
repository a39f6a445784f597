import { ATTENTION_KINDS, type AttentionKind, type AttentionReason } from './attention-reasons.ts'
import { ATTENTION } from './attention-thresholds.ts'
import { addDays, centralDate, type DateText, isRealDate, weekday } from './central-time.ts'
import { formatMonthDay } from './display.ts'
import type { Problem, Typed } from './problem.ts'

export const SNOOZE_REASON_LIMIT = 240

interface Snooze {
  /** The day on which it ends, at 00:00 Central. */
  until: DateText
  /** The reasons that there were when it began. */
  kinds: readonly string[]
}

type Reasons = readonly Pick<AttentionReason, 'kind'>[]

/** Whether a student is on the list: not snoozed, or awake again by the day or by a new reason. */
export function isAwake(snooze: Snooze | null, reasons: Reasons, now: Date): boolean {
  return !isSnoozing(snooze, now) || newKinds(snooze, reasons).length > 0
}

/** Reasons of a kind that was absent when the snooze began. What was there, went away and came back is not new. */
export function newKinds(snooze: Snooze | null, reasons: Reasons): AttentionKind[] {
  if (!snooze) return []
  return reasons.flatMap(({ kind }) => (snooze.kinds.includes(kind) ? [] : kind))
}

/** Whether the snooze has not ended by its day. */
export function isSnoozing<S extends Pick<Snooze, 'until'>>(snooze: S | null, now: Date): snooze is S {
  return snooze !== null && centralDate(now) < snooze.until
}

/** The form's part: the line that says why. */
export function snoozeReasonProblem({ reason }: { reason: Typed }): Problem<'reason'> | null {
  return (reason ?? '').trim() === ''
    ? { field: 'reason', message: 'Please say why in a line. Only staff see it.' }
    : null
}

export function snoozeProblem(snooze: { until: Typed; reason: Typed }, now: Date): Problem<'until' | 'reason'> | null {
  const until = snoozeUntilProblem(snooze.until ?? '', now)
  return until ? { field: 'until', message: until } : snoozeReasonProblem(snooze)
}

/** From tomorrow to sixty days from now. */
export function snoozeUntilProblem(until: string, now: Date): string | null {
  if (!isRealDate(until)) return 'Please choose a day.'
  const { first, last } = snoozeRange(now)
  if (until < first) return 'Please choose a day after today.'
  return until > last ? `Please choose a day up to ${formatMonthDay(last, centralDate(now))}.` : null
}

export function snoozeRange(now: Date): { first: DateText; last: DateText } {
  const today = centralDate(now)
  return { first: addDays(today, 1), last: addDays(today, ATTENTION.snooze_days) }
}

/** Tomorrow, and the Monday of next week. */
export function snoozeDays(now: Date): { tomorrow: DateText; next_week: DateText } {
  const today = centralDate(now)
  return { tomorrow: addDays(today, 1), next_week: addDays(today, (8 - weekday(today)) % 7 || 7) }
}

/** For rows of the database, which also knows kinds of a newer version. */
export function knownKinds(kinds: readonly string[]): AttentionKind[] {
  return ATTENTION_KINDS.filter((kind) => kinds.includes(kind))
}
