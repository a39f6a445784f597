import { useQuery } from '@tanstack/react-query'
import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { submissionClosed } from '#domain/course-work-submission.ts'
import { ownCohort } from '#web/features/cohorts/cohorts-queries.ts'

/** Why nothing can be submitted; null if it can, undefined while the student's cohort is loading. */
export function useSubmissionClosed(assignment: OwnAssignmentDetail): string | null | undefined {
  const { data, isError } = useQuery(ownCohort)
  if (!data && !isError) return undefined
  // If the cohort cannot be loaded, the server decides.
  const own = data ? (data.cohort?.id ?? null) : assignment.cohort.id
  return submissionClosed(assignment, assignment.work, own)
}
