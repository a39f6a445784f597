import { DEFAULT_DUE_TIME } from './assignment-due-time.ts'
import { scheduleProblem } from './assignment-schedule.ts'
import type { WorkflowState } from './assignment-state.ts'
import {
  addDays,
  centralDate,
  centralInstant,
  centralTime,
  type DateText,
  daysBetween,
  type Moment,
} from './central-time.ts'
import { formatInstant, formatNearDay, formatTime } from './display.ts'
import type { Problem } from './problem.ts'
import { isFreeDay, nextReflectionDay, previousReflectionDay } from './reflection-day.ts'

/** What of an assignment has a place in the schedule. */
export const SCHEDULE_PARTS = ['visible', 'due'] as const
export type SchedulePart = (typeof SCHEDULE_PARTS)[number]

export interface PlannedTimes {
  workflow_state: WorkflowState
  assigned_at: Moment | null
  visible_from: Moment | null
  due_at: Moment | null
}

export interface MovedTimes {
  /** Null for one that is assigned already. */
  visible_from: Date | null
  due_at: Date | null
}

interface Move {
  part: SchedulePart
  day: DateText
  /** The other part keeps its distance in class days. */
  isTogether: boolean
}

/** By drag and by keyboard. An assigned one moves its due time only; wall times stay. */
export function moveToDay(
  times: PlannedTimes,
  { part, day, isTogether }: Move,
  days_off: readonly DateText[],
): MovedTimes {
  const now = movedTimes(times)
  if (times.workflow_state === 'assigned') return part === 'due' ? { ...now, due_at: atDay(day, now.due_at) } : now
  const field = part === 'due' ? 'due_at' : 'visible_from'
  const other = part === 'due' ? 'visible_from' : 'due_at'
  const [from, beside] = [now[field], now[other]]
  const moved = { ...now, [field]: atDay(day, from) }
  if (!isTogether || from === null || beside === null) return moved
  const steps = workdaysBetween(centralDate(from), day, days_off)
  return { ...moved, [other]: atDay(stepWorkdays(centralDate(beside), steps, days_off), beside) }
}

/** As they are, in the shape of a move. */
export function movedTimes({ workflow_state, visible_from, due_at }: PlannedTimes): MovedTimes {
  return {
    visible_from: workflow_state === 'assigned' || visible_from === null ? null : new Date(visible_from),
    due_at: due_at === null ? null : new Date(due_at),
  }
}

export function isSameMove(a: MovedTimes, b: MovedTimes): boolean {
  return a.visible_from?.getTime() === b.visible_from?.getTime() && a.due_at?.getTime() === b.due_at?.getTime()
}

/** Why an assignment cannot be moved to these times; null if it can. Neither time means off the schedule. */
export function moveProblem(
  times: PlannedTimes,
  to: MovedTimes,
  { graduation, now }: { graduation: DateText | null; now: Date },
): Problem<'visibleFrom' | 'dueAt'> | null {
  if (times.workflow_state === 'assigned') return assignedProblem(times, to)
  const { visible_from, due_at } = to
  if (visible_from !== null) return scheduleProblem({ visible_from, due_at, graduation, now })
  return due_at === null
    ? null
    : { field: 'visibleFrom', message: 'A due date needs a time from which students see it.' }
}

function assignedProblem({ assigned_at }: PlannedTimes, to: MovedTimes): Problem<'visibleFrom' | 'dueAt'> | null {
  if (to.visible_from !== null) {
    return { field: 'visibleFrom', message: 'Students see it already, so only its due time can move.' }
  }
  return assigned_at !== null && to.due_at !== null && to.due_at <= new Date(assigned_at)
    ? { field: 'dueAt', message: `It would be due before students got it, on ${formatInstant(assigned_at)}.` }
    : null
}

/** 'visible Mon, Nov 16, 8:00 AM CT, due Fri, Nov 20, 8:00 AM CT' */
export function movedInWords({ visible_from, due_at }: MovedTimes): string {
  const parts = [
    ['visible', visible_from],
    ['due', due_at],
  ] as const
  const words = parts.flatMap(([part, at]) => (at === null ? [] : `${part} ${nearInstant(at)}`))
  return words.join(', ') || 'without dates'
}

function nearInstant(at: Date): string {
  return `${formatNearDay(centralDate(at))}, ${formatTime(centralTime(at))} CT`
}

/** Whether a part can be moved at all: what students see already stays seen. */
export function canMovePart({ workflow_state }: Pick<PlannedTimes, 'workflow_state'>, part: SchedulePart): boolean {
  return part === 'due' || workflow_state === 'unassigned'
}

/** Left and right go by days that are not free, up and down by weeks. */
export const DAY_STEPS = {
  ArrowLeft: previousReflectionDay,
  ArrowRight: nextReflectionDay,
  ArrowUp: (date: DateText) => addDays(date, -7),
  ArrowDown: (date: DateText) => addDays(date, 7),
} as const satisfies Record<string, (date: DateText, days_off: readonly DateText[]) => DateText>

/** From one day to another, in days that are not free; negative if the other is earlier. */
export function workdaysBetween(from: DateText, to: DateText, days_off: readonly DateText[]): number {
  if (to < from) return -workdaysBetween(to, from, days_off) || 0
  const end = workdayUpTo(to, days_off)
  let steps = 0
  for (let day = workdayUpTo(from, days_off); day < end; day = nextReflectionDay(day, days_off)) steps += 1
  return steps
}

/** A free day keeps its distance from the day before it that is not. */
export function stepWorkdays(date: DateText, steps: number, days_off: readonly DateText[]): DateText {
  let day = workdayUpTo(date, days_off)
  const beyond = daysBetween(day, date)
  const step = steps < 0 ? previousReflectionDay : nextReflectionDay
  for (let left = Math.abs(steps); left > 0; left -= 1) day = step(day, days_off)
  return addDays(day, beyond)
}

function workdayUpTo(date: DateText, days_off: readonly DateText[]): DateText {
  return isFreeDay(date, days_off) ? previousReflectionDay(date, days_off) : date
}

function atDay(day: DateText, before: Date | null): Date {
  return centralInstant(day, before === null ? DEFAULT_DUE_TIME : wallTime(before))
}

/** With its seconds, which an assigned time may have. */
function wallTime(instant: Date): string {
  return `${centralTime(instant)}:${instant.toISOString().slice(17, 23)}`
}
