import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { SUBMISSION_FIELDS, type SubmissionField } from '#domain/course-work-submission.ts'

export type SubmissionValues = Record<SubmissionField, string>

export const submissionItem = (assignmentId: number) => `submission:${assignmentId}`

export function submissionValues(work: OwnAssignmentDetail['work']): SubmissionValues {
  return {
    repository: work?.repository ?? '',
    site: work?.site ?? '',
    student_comment: work?.student_comment ?? '',
  }
}

export function isSameSubmission(one: SubmissionValues, other: SubmissionValues): boolean {
  return SUBMISSION_FIELDS.every((field) => one[field] === other[field])
}
