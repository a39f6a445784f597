import type { OwnAssignment } from '#contract/course-work.ts'
import { pagePath } from '#contract/pages.ts'
import type { Grade } from '#domain/course-work-grade.ts'
import type { WorkFacts } from '#domain/course-work-status.ts'

interface OwnWorkFacts extends WorkFacts {
  grade: Grade | null
  graded_at: string | null
}

/** The assignment with the fields of its work, which are empty if nothing was submitted. */
export function withFacts<Row extends OwnAssignment>(assignment: Row): Row & OwnWorkFacts {
  const { work } = assignment
  return {
    ...assignment,
    completed_at: work?.completed_at ?? null,
    instructor_comment: work?.instructor_comment ?? '',
    grade: work?.grade ?? null,
    graded_at: work?.graded_at ?? null,
  }
}

export type OwnRow = OwnAssignment & OwnWorkFacts

export const ownAssignmentPath = (id: number) => pagePath('studentAssignment', { id })
