import type { AssignmentType } from './assignment-state.ts'
import type { Moment } from './central-time.ts'

export const COMMENT_LIMIT = 50_000

/** Feedback that is already given is read first; an unfinished draft is written on. */
export function gradingTab(work: { instructor_comment: string | null; has_draft?: boolean }): 'write' | 'preview' {
  return !work.has_draft && (work.instructor_comment ?? '').trim() !== '' ? 'preview' : 'write'
}

interface Graded {
  grade: number | null
  instructor_comment: string | null
}

/** Save is enabled, and leaving asks, only when this is so. */
export function isGradingChanged(saved: Graded, edited: Graded): boolean {
  return saved.grade !== edited.grade || (saved.instructor_comment ?? '') !== (edited.instructor_comment ?? '')
}

/** Graded work waits for its grade, other work for a comment. */
export function waitsForFeedback(type: AssignmentType, work: Graded): boolean {
  return type === 'graded' ? work.grade === null : (work.instructor_comment ?? '').trim() === ''
}

/** Where one can go from a work: its neighbours in the queue, and the next one that waits for feedback. */
export interface GradingWays {
  previous: number | null
  next: number | null
  nextWaiting: number | null
}

/** The next that waits is looked for to the end of the queue and on from its beginning. */
export function gradingWays(queue: readonly number[], waiting: readonly number[], current: number): GradingWays {
  const place = queue.indexOf(current)
  const before = queue.slice(0, Math.max(place, 0))
  const after = queue.slice(place + 1)
  return {
    previous: before.at(-1) ?? null,
    next: place < 0 ? null : (after[0] ?? null),
    nextWaiting: [...after, ...before].find((id) => waiting.includes(id)) ?? null,
  }
}

/**
 * Who came between reading a work and saving feedback on it: a colleague who gave some, or else the student, who handed
 * something new in.
 */
export function gradingConflict(read: Graded, now: Graded): 'colleague' | 'student' {
  return isGradingChanged(read, now) ? 'colleague' : 'student'
}

/** A colleague has given feedback after this draft was written, so the draft was never written on it. */
export function isDraftOvertaken(draft: { updated_at: Moment }, work: { graded_at: Moment | null }): boolean {
  return work.graded_at !== null && new Date(work.graded_at) > new Date(draft.updated_at)
}
