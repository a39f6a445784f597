import type { AssignmentType, WorkflowState } from './assignment-state.ts'
import { centralDate, daysBetween, type Moment } from './central-time.ts'
import { fullName, type Named } from './person-name.ts'
import { byName, compareFolded } from './person-order.ts'
import { daysInWords } from './time-in-words.ts'

export const QUEUE_ORDERS = ['age', 'assignment', 'student'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

export const QUEUE_PAGE_SIZE = 50
/** Longer queues are counted and sorted up to here, the oldest works first. */
export const QUEUE_LIMIT = 1000

interface QueueFacts {
  work: {
    grade: number | null
    workflow_state: string
    /** A transfer copied the work; only the copy waits. */
    is_superseded: boolean
    completed_at: Moment
    /** When the student last sent anything; null if that was at completed_at. */
    submitted_at: Moment | null
    graded_at: Moment | null
  }
  assignment: { assignment_type: AssignmentType; workflow_state: WorkflowState; cohort_id: number }
  student: { cohort_id: number | null; erased_at: Moment | null }
}

/** Whether work waits for a grade; the function waiting_works of the database is its twin. */
export function waitsForGrade({ work, assignment, student }: QueueFacts): boolean {
  if (assignment.assignment_type !== 'graded' || assignment.workflow_state !== 'assigned') return false
  if (student.cohort_id !== assignment.cohort_id || student.erased_at !== null) return false
  if (work.grade !== null || work.workflow_state !== 'completed' || work.is_superseded) return false
  // A comment without a grade waits for the student.
  return work.graded_at === null || new Date(work.submitted_at ?? work.completed_at) > new Date(work.graded_at)
}

/** From when on it waits: from its submission, or from the change that answered a comment. */
export function waitingSince<At extends Moment>(work: {
  completed_at: At
  submitted_at: At | null
  graded_at: At | null
}): At {
  return work.graded_at === null ? work.completed_at : (work.submitted_at ?? work.completed_at)
}

interface QueueFilter {
  mine?: boolean | undefined
  cohortId?: number | string | undefined
  assignmentId?: number | string | undefined
  studentId?: number | string | undefined
}

/** Only the cohorts that one teaches, unless something else is asked for by name. */
export function isMineOnly({ mine, cohortId, assignmentId, studentId }: QueueFilter): boolean {
  return mine ?? !(cohortId || assignmentId || studentId)
}

/** A work in the queue. */
export interface Queued {
  id: number
  waiting_since: Moment
  student: Named & { id: number }
  assignment: { id: number; name: string; cohort: { name: string } }
}

/** The server sorts by SQL; this is what it must come to. */
export function queueOrder(order: QueueOrder): (a: Queued, b: Queued) => number {
  const byAge = (a: Queued, b: Queued) =>
    new Date(a.waiting_since).getTime() - new Date(b.waiting_since).getTime() || a.id - b.id
  if (order === 'age') return byAge
  if (order === 'assignment') {
    return (a, b) =>
      compareFolded(a.assignment.name, b.assignment.name) ||
      compareFolded(a.assignment.cohort.name, b.assignment.cohort.name) ||
      a.assignment.id - b.assignment.id ||
      byAge(a, b)
  }
  return (a, b) => byName(a.student, b.student) || byAge(a, b)
}

/** 'waiting 3 days' */
export function waitingWords(since: Moment, now: Date): string {
  const days = daysBetween(centralDate(new Date(since)), centralDate(now))
  return days < 1 ? 'waiting since today' : `waiting ${daysInWords(days)}`
}

/** 'second try'; null for the first. */
export function tryWords(attempt: number): string | null {
  if (attempt < 2) return null
  return `${ORDINALS[attempt] ?? `${attempt}th`} try`
}
const ORDINALS: Record<number, string> = { 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth' }

/** Works that are graded one after the other; none if they come by age. */
export function groupOf(order: QueueOrder, { assignment, student }: Queued): { id: number; name: string } | null {
  if (order === 'age') return null
  return order === 'assignment'
    ? { id: assignment.id, name: assignment.name }
    : { id: student.id, name: fullName(student) }
}

/** Whether the next work begins another assignment. Students follow one another: most have one work. */
export function isGroupEnd(order: QueueOrder, work: Queued, next: Queued): boolean {
  return order === 'assignment' && work.assignment.id !== next.assignment.id
}

interface Place {
  id: number
  /** Where the work is, or was before it left the queue. */
  index: number
}

/** The works around one in the queue, which may have left it. `isTaken`: a colleague has it open. */
export function queueNeighbours<Row extends Queued>(
  rows: readonly Row[],
  { id, index }: Place,
  isTaken: (id: number) => boolean = () => false,
) {
  const found = rows.findIndex((row) => row.id === id)
  const at = found < 0 ? Math.min(Math.max(index, 0), rows.length) : found
  const before = rows.slice(0, at)
  const after = rows.slice(found < 0 ? at : at + 1)
  // From the end it goes on with what was passed over.
  const further = [...after, ...before]
  return {
    previous: before.at(-1) ?? null,
    next: after[0] ?? null,
    /** After a save. If colleagues have all of them open, the first. */
    nextWaiting: further.find((row) => !isTaken(row.id)) ?? further[0] ?? null,
  }
}
