import { useQuery } from '@tanstack/react-query'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { submissionClosed } from '#domain/course-work-submission.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'

/** Why nothing can be handed in; null while it can, undefined while the student's cohort is not known yet. */
export function useClosed(assignment: OwnAssignmentDetail): string | null | undefined {
  const { data, isError } = useQuery(ownCohort)
  if (!data && !isError) return undefined
  // Without an answer the server judges.
  const own = data ? (data.cohort?.id ?? null) : assignment.cohort.id
  return submissionClosed(assignment, assignment.work, own)
}
