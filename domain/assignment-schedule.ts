import type { WorkflowState } from './assignment-state.ts'
import { centralDate, centralTime, type DateText, type Moment, startOfCentralDay } from './central-time.ts'
import { formatDate, formatInstant, formatShortDate, formatTime } from './display.ts'
import type { Problem } from './problem.ts'

/** Why a planned release did not happen. Staff decide anew; until then its times stay. */
export const RELEASE_PROBLEMS = ['past_due', 'graduated', 'archived'] as const
export type ReleaseProblem = (typeof RELEASE_PROBLEMS)[number]

interface Plan {
  visible_from: Moment
  due_at: Moment | null
  /** Of the cohort. */
  graduation: DateText | null
}

/** Why an assignment cannot be planned with these times; null if it can. */
export function scheduleProblem({
  visible_from,
  due_at,
  graduation,
  now,
}: Plan & { now: Date }): Problem<'visibleFrom' | 'dueAt'> | null {
  const visible = new Date(visible_from)
  if (visible <= now) {
    return {
      field: 'visibleFrom',
      message: `${formatInstant(visible)} is in the past. Choose a later time, or assign it now.`,
    }
  }
  if (isGraduated(visible, graduation)) {
    return {
      field: 'visibleFrom',
      message: `The cohort graduates on ${formatDate(graduation)}. Choose a time before that day.`,
    }
  }
  if (due_at !== null && new Date(due_at) <= visible) {
    return {
      field: 'dueAt',
      message: `It would be due before students see it: they see it from ${formatInstant(visible)}.`,
    }
  }
  return null
}

/** Whether an assignment whose time has come is assigned, or why not. The first reason counts. */
export function releaseProblem({
  due_at,
  archived_at,
  graduation,
  now,
}: Pick<Plan, 'due_at' | 'graduation'> & { archived_at: Moment | null; now: Date }): ReleaseProblem | null {
  if (archived_at !== null) return 'archived'
  if (isGraduated(now, graduation)) return 'graduated'
  return due_at !== null && new Date(due_at) <= now ? 'past_due' : null
}

/** What staff are told of a release that did not happen. */
export function releaseProblemSentence(problem: ReleaseProblem): string {
  return SENTENCES[problem]
}

const SENTENCES: Record<ReleaseProblem, string> = {
  past_due: 'Its due time had passed when it could be assigned, so students did not get it.',
  graduated: 'The cohort had graduated by then, so students did not get it.',
  archived: 'It was archived, so students did not get it.',
}

/** Graduation day counts from 00:00 Central. */
function isGraduated(at: Date, graduation: DateText | null): boolean {
  return graduation !== null && at >= startOfCentralDay(graduation)
}

export const ASSIGNMENT_STATUSES = ['assigned', 'unassigned', 'scheduled', 'not_released'] as const
export type AssignmentStatus = (typeof ASSIGNMENT_STATUSES)[number]

interface Times {
  workflow_state: WorkflowState
  visible_from: Moment | null
  due_at: Moment | null
  release_problem: ReleaseProblem | null
}

/** The specification's two states, and what staff see of a plan. */
export function assignmentStatus({
  workflow_state,
  visible_from,
  release_problem,
}: Omit<Times, 'due_at'>): AssignmentStatus {
  if (visible_from === null) return workflow_state
  return release_problem ? 'not_released' : 'scheduled'
}

export const ASSIGNMENT_STATUS_WORDS: Record<AssignmentStatus, string> = {
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  scheduled: 'Scheduled',
  not_released: 'Not assigned',
}

/** 'Oct 19, 2026, 8:00 AM CT' */
export function shortInstant(moment: Moment): string {
  const instant = new Date(moment)
  return `${formatShortDate(centralDate(instant))}, ${formatTime(centralTime(instant))} CT`
}

/** What the toast says after its times were saved. */
export function timesSaved(before: Times & { name: string }, after: Times): string {
  const { name } = before
  if (after.workflow_state === 'assigned') {
    if (before.workflow_state === 'assigned') return `“${name}”: the due date is changed.`
    return `“${name}” is assigned.`
  }
  if (after.visible_from) return `Students see “${name}” from ${formatInstant(after.visible_from)}.`
  return before.visible_from ? `“${name}” is no longer planned.` : `“${name}” is unassigned.`
}

/** For the dialog that asks before a plan is cancelled. */
export function cancelPlanWords({ visible_from, due_at }: Pick<Times, 'visible_from' | 'due_at'>): string {
  const due = due_at ? ` and its due date, ${formatInstant(due_at)},` : ''
  return `Its release on ${formatInstant(visible_from)}${due} ${due_at ? 'are' : 'is'} cleared. Students have not seen it.`
}
