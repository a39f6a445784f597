import { COPY_LIMIT } from './assignment-copy.ts'
import { type ReleaseProblem, scheduleProblem } from './assignment-schedule.ts'
import type { WorkflowState } from './assignment-state.ts'
import type { DateText } from './central-time.ts'
import type { Problem } from './problem.ts'
import { MAX_TAGS, parseTags } from './school-tags.ts'
import { count } from './time-in-words.ts'

/** What can be done with many assignments at once. */
export const BULK_ACTIONS = ['assign', 'schedule', 'unassign', 'due', 'tag', 'archive', 'restore'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

interface State {
  workflow_state: WorkflowState
  assigned_at: Date | null
  due_at: Date | null
  visible_from: Date | null
  release_problem: ReleaseProblem | null
  archived_at: Date | null
}

interface Asked {
  visible_from: Date | null
  /** None: a planned one keeps its due time when it is assigned, and Set due time clears it. */
  due_at: Date | null
}

/** Why nothing can be done with this selection. */
export function bulkProblem(selected: number): { title: string; message: string } | null {
  if (selected === 0) return { title: 'No Assignments Selected', message: 'Please select the assignments to change.' }
  if (selected <= COPY_LIMIT) return null
  return {
    title: 'Too Many Assignments Selected',
    message: `The maximum number of assignments you can change at once is ${COPY_LIMIT}.`,
  }
}

type Next = { state: State } | { problem: Problem<'visibleFrom' | 'dueAt'> }

/** The state of one of them afterwards, or why it is in the way of all. */
export function bulkState(
  action: BulkAction,
  before: State & { name: string; graduation: DateText | null },
  { visible_from, due_at }: Asked,
  now: Date,
): Next {
  const { name, graduation, ...state } = before
  const refuse = (field: 'visibleFrom' | 'dueAt', message: string): Next => ({ problem: { field, message } })
  const isAssigned = state.workflow_state === 'assigned'
  const notPlanned = { visible_from: null, release_problem: null }
  if (action === 'assign') {
    if (isAssigned) return { state: { ...state, due_at: due_at ?? state.due_at } }
    const due = due_at ?? state.due_at
    return { state: { ...state, workflow_state: 'assigned', assigned_at: now, due_at: due, ...notPlanned } }
  }
  if (action === 'schedule') {
    if (visible_from === null) return refuse('visibleFrom', 'Choose when students see them.')
    if (isAssigned) return refuse('visibleFrom', `“${name}” is assigned already. Unassign it before you plan it.`)
    if (state.archived_at) return refuse('visibleFrom', `“${name}” is archived. Bring it back before you plan it.`)
    const problem = scheduleProblem({ visible_from, due_at, graduation, now })
    if (problem) return refuse(problem.field, `“${name}”: ${problem.message}`)
    return { state: { ...state, visible_from, due_at, release_problem: null } }
  }
  if (action === 'unassign') {
    return { state: { ...state, workflow_state: 'unassigned', assigned_at: null, due_at: null, ...notPlanned } }
  }
  if (action === 'due') {
    if (isAssigned) return { state: { ...state, due_at } }
    if (!state.visible_from) return refuse('dueAt', `“${name}” is not assigned. Assign or schedule it first.`)
    if (due_at && due_at <= state.visible_from) {
      return refuse('dueAt', `“${name}” would be due before students see it.`)
    }
    return { state: { ...state, due_at } }
  }
  if (action === 'archive') return { state: { ...state, archived_at: state.archived_at ?? now } }
  if (action === 'restore') return { state: { ...state, archived_at: null } }
  return { state }
}

/** Its tags with the new ones, or why it cannot have them. */
export function withTags(
  name: string,
  tags: readonly string[],
  added: readonly string[],
): { tags: string[] } | { problem: Problem<'tags'> } {
  const all = parseTags([...tags, ...added].join(','))
  if (all.length <= MAX_TAGS) return { tags: all }
  return { problem: { field: 'tags', message: `“${name}” would have more than ${MAX_TAGS} tags.` } }
}

/** For the dialog that asks before archiving. */
export function archiveWords(selected: number, { toGrade, planned }: { toGrade: number; planned: number }): string {
  const isOne = selected === 1
  const waiting =
    toGrade === 0
      ? 'No work waits for a grade.'
      : toGrade === 1
        ? '1 work waits for a grade and stays in the grading queue.'
        : `${toGrade} works wait for a grade and stay in the grading queue.`
  const which = isOne ? 'It is' : `${planned} of them ${planned === 1 ? 'is' : 'are'}`
  const plans = planned === 0 ? '' : ` ${which} planned, and will not be assigned while archived.`
  const lists = isOne
    ? 'It leaves the lists of assignments, and the filter “Archived” shows it.'
    : 'They leave the lists of assignments, and the filter “Archived” shows them.'
  return `${waiting}${plans} ${lists} For students nothing changes.`
}

/** '6 assignments are assigned.' */
export function bulkDone(action: BulkAction, changed: number): string {
  if (changed === 0) return 'Nothing had to change.'
  return `${count(changed, 'assignment')} ${changed === 1 ? 'is' : 'are'} ${DONE[action]}.`
}

const DONE: Record<BulkAction, string> = {
  assign: 'assigned',
  schedule: 'scheduled',
  unassign: 'unassigned',
  due: 'due at the new time',
  tag: 'tagged',
  archive: 'archived',
  restore: 'back in the lists',
}
