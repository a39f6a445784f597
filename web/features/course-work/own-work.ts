import type { OwnAssignment } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import type { Grade } from '#domain/course-work-grade.ts'
import type { WorkFacts } from '#domain/course-work-status.ts'

interface OwnWorkFacts extends WorkFacts {
  grade: Grade | null
  graded_at: string | null
  /** Of the attempt that was returned. */
  returned_grade: Grade | null
  /** The assignment's due time, if the student has more. */
  extended_from: string | null
}

/** The assignment with the fields of its work, which are empty if nothing was submitted. It is due at the student's own time. */
export function withFacts<Row extends OwnAssignment>(assignment: Row): Row & OwnWorkFacts {
  const { work } = assignment
  return {
    ...assignment,
    due_at: assignment.own_due_at,
    completed_at: work?.completed_at ?? null,
    timed_at: work?.timed_at ?? null,
    carried_timing: work?.carried_timing ?? null,
    is_returned: work?.workflow_state === 'returned',
    instructor_comment: work?.instructor_comment ?? '',
    grade: work?.grade ?? null,
    graded_at: work?.graded_at ?? null,
    returned_grade: work?.workflow_state === 'returned' ? work.returned_grade : null,
    extended_from: assignment.own_due_at === assignment.due_at ? null : assignment.due_at,
  }
}

export type OwnRow = OwnAssignment & OwnWorkFacts

export const ownAssignmentPath = (id: number) => pagePath('studentAssignment', { id })
