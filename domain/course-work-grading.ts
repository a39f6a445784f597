import type { AssignmentType, WorkflowState } from './assignment-state.ts'
import type { Moment } from './central-time.ts'

export const COMMENT_LIMIT = 50_000

/** Saved feedback opens in preview; an unfinished draft or no feedback opens in the editor. */
export function gradingTab(work: { instructor_comment: string | null; has_draft?: boolean }): 'write' | 'preview' {
  return !work.has_draft && (work.instructor_comment ?? '').trim() !== '' ? 'preview' : 'write'
}

interface Graded {
  grade: number | null
  instructor_comment: string | null
}

/** Enables Save, and the warning on leaving. */
export function isGradingChanged(saved: Graded, edited: Graded): boolean {
  return saved.grade !== edited.grade || (saved.instructor_comment ?? '') !== (edited.instructor_comment ?? '')
}

/** Graded work waits for a grade, other work for a comment. */
export function waitsForFeedback(type: AssignmentType, work: Graded): boolean {
  return type === 'graded' ? work.grade === null : (work.instructor_comment ?? '').trim() === ''
}

/** A work's neighbours in the queue, and the next one that waits for feedback. */
export interface GradingNeighbours {
  previous: number | null
  next: number | null
  nextWaiting: number | null
}

/** The search for the next waiting work wraps around the end of the queue. */
export function gradingNeighbours(
  queue: readonly number[],
  waiting: readonly number[],
  current: number,
): GradingNeighbours {
  const place = queue.indexOf(current)
  const before = queue.slice(0, Math.max(place, 0))
  const after = queue.slice(place + 1)
  return {
    previous: before.at(-1) ?? null,
    next: place < 0 ? null : (after[0] ?? null),
    nextWaiting: [...after, ...before].find((id) => waiting.includes(id)) ?? null,
  }
}

/** Whose change made feedback stale: a colleague's feedback, or else the student's new submission. */
export function gradingConflict(read: Graded, now: Graded): 'colleague' | 'student' {
  return isGradingChanged(read, now) ? 'colleague' : 'student'
}

/** Feedback was saved after this draft was written. */
export function isDraftStale(draft: { updated_at: Moment }, work: { graded_at: Moment | null }): boolean {
  return work.graded_at !== null && new Date(work.graded_at) > new Date(draft.updated_at)
}

/** Why work cannot be returned for another try; null if it can. */
export function returnProblem(
  assignment: { assignment_type: AssignmentType; workflow_state: WorkflowState },
  work: { grade: number | null; workflow_state: string },
): string | null {
  if (assignment.assignment_type !== 'graded') {
    return 'This assignment is not graded: its work can be changed at any time and need not be returned.'
  }
  if (work.workflow_state === 'returned') return 'This work has already been returned.'
  if (work.grade === null)
    return 'Please choose a grade before you return the work. The student sees it with your comment.'
  return assignment.workflow_state === 'assigned'
    ? null
    : 'The assignment is not assigned, so nobody could submit again.'
}
