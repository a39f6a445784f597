import { count } from './time-in-words.ts'

export const ASSIGNMENT_TYPES = ['graded', 'not_graded'] as const
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number]

export const WORKFLOW_STATES = ['unassigned', 'assigned'] as const
export type WorkflowState = (typeof WORKFLOW_STATES)[number]

export const ASSIGNMENT_SORT_KEYS = ['name', 'cohort', 'type', 'status', 'due_at', 'completed', 'graded'] as const
export type AssignmentSortKey = (typeof ASSIGNMENT_SORT_KEYS)[number]

export const DEFAULT_ASSIGNMENT_TYPE: AssignmentType = 'not_graded'
export const DEFAULT_ASSIGNMENT_SORT = { orderBy: 'due_at', order: 'desc' } as const

/** Also the page size of the students' list. */
export const PAGE_SIZE = 20

export function assignmentTypeLabel(type: AssignmentType): string {
  return TYPE_LABELS[type]
}

interface Copied<Tag> {
  id: number
  name: string
  assignment_type: AssignmentType
  tags: readonly Tag[]
  repository: string | null
  notes: string | null
}

/** A copy takes over the task, but not dates, state or students' work. */
export function assignmentCopy<Tag>({ id, name, assignment_type, tags, repository, notes }: Copied<Tag>) {
  return { name, assignment_type, tags: [...tags], repository, notes, parentId: id }
}

/** For the unassign dialog: existing work is kept. */
export function unassignWords({ completed, graded }: { completed: number; graded: number }): string {
  return `${workWords(completed, graded)} Students no longer see the assignment, and its due date is cleared.`
}

function workWords(completed: number, graded: number): string {
  if (completed === 0) return 'Nobody has handed in work yet.'
  const has = completed === 1 ? 'has' : 'have'
  const grades = graded === 0 ? '' : `, ${graded} of them with a grade`
  return `${count(completed, 'student')} ${has} handed in work${grades}. All of it is kept, and comes back when you assign again.`
}

const TYPE_LABELS: Record<AssignmentType, string> = { graded: 'Graded', not_graded: 'Not Graded' }
