import { z } from 'zod'
import { submissionProblem } from '#domain/course-work-submission.ts'
import { reflectionProblem, SCORE_RANGE } from '#domain/reflection-form.ts'
import { Instructor } from './cohorts.ts'
import { before_joining, CourseWork, WorkAssignment } from './course-work.ts'
import { Reflection } from './reflection.ts'
import type { Routes } from './route.ts'
import { countedText, date, id, instantOut, instantOutOrNull, list, optionalText, readOnly } from './scalars.ts'

/** What a student reads of their own work. */
export const OwnWork = CourseWork.omit({ graded_by_id: true }).extend({ updated_at: instantOut })
export const OwnAssignment = WorkAssignment.extend({ work: OwnWork.nullable(), before_joining })
export type OwnAssignment = z.infer<typeof OwnAssignment>

export const OwnAssignmentDetail = OwnAssignment.extend({ repository: z.string(), notes: z.string() })
export type OwnAssignmentDetail = z.infer<typeof OwnAssignmentDetail>

export const OwnCohort = z.object({
  id,
  name: z.string(),
  campus: z.object({ code: z.string(), name: z.string() }),
  course: z.string(),
  applications_open: date.nullable(),
  applications_close: date.nullable(),
  prework_start: date.nullable(),
  classroom_start: date.nullable(),
  graduation: date.nullable(),
  employees: z.array(Instructor).length(3),
})
export type OwnCohort = z.infer<typeof OwnCohort>

const idOrSlug = z.string().min(1).max(120)

const score = z
  .union([z.number().int().min(1, SCORE_RANGE).max(6, SCORE_RANGE), z.literal('')], SCORE_RANGE)
  .nullish()
  .transform((value) => value || null)
const text480 = countedText(480)

/** The version that the form was opened on; 0 where there was nothing yet, so that a second first one is noticed. */
const openedVersion = z.number().int().min(0).max(2_147_483_647).optional()

export const ReflectionDraft = z.strictObject({
  understanding_score: score,
  understanding_explanation: text480,
  support_score: score,
  support_explanation: text480,
  feeling_explanation: countedText(27).transform((word) => word.normalize('NFC').trim()),
  thanks: text480,
  recommended_experiences: text480,
  accomplishment: text480,
  additional_information: text480,
  additional_conversation_wanted: z.boolean().default(false),
  /** The day that the form was for; refused when the window has moved on. Absent: the current one. */
  feedback_on: date.optional(),
  version: openedVersion,
  ...readOnly('id', 'student_id', 'first_name', 'last_name', 'photo_file_name', 'feeling_score'),
  ...readOnly('conversation_done_at', 'conversation_withdrawn_at', 'updated_at'),
})

/** The assignment by id or slug. The rest of the work may be sent back as it was read; only the three texts are taken. */
export const SubmissionDraft = z.strictObject({
  assignmentId: id.or(idOrSlug),
  repository: optionalText(2048),
  site: optionalText(2048),
  student_comment: optionalText(2048),
  version: openedVersion,
  ...readOnly('id', 'assignment', 'student_id', 'instructor_comment', 'grade', 'workflow_state'),
  ...readOnly('completed_at', 'graded_at', 'graded_by_id', 'employee', 'updated_at'),
})

export const portal = {
  assignments: { access: 'student', summary: 'One’s own assignments with one’s work', response: list(OwnAssignment) },
  courseWork: {
    access: 'student',
    summary: 'One assignment by id or slug, with one’s work and its feedback',
    params: z.object({ id: idOrSlug }),
    response: OwnAssignmentDetail,
  },
  submit: {
    access: 'student',
    summary: 'Submit or update one’s work while it has no grade',
    body: SubmissionDraft,
    check: (body: z.infer<typeof SubmissionDraft>) => submissionProblem(body),
    response: OwnAssignmentDetail,
    idempotent: true,
  },
  cohort: {
    access: 'student',
    summary: 'One’s own cohort; null after dropping out',
    response: z.object({ cohort: OwnCohort.nullable() }),
  },
  reflections: { access: 'student', summary: 'One’s own reflections, newest first', response: list(Reflection) },
  latest: {
    access: 'student',
    summary: 'The day that can be reflected on now, and whether it is done',
    response: z.object({
      current_feedback_date: date.nullable(),
      completed_today: z.boolean(),
      opens_at: instantOutOrNull,
      closes_at: instantOutOrNull,
      feedback: Reflection.nullable(),
    }),
  },
  reflect: {
    access: 'student',
    summary: 'Save the reflection of the current feedback date',
    body: ReflectionDraft,
    check: (body: z.infer<typeof ReflectionDraft>) => reflectionProblem(body),
    response: Reflection,
    idempotent: true,
  },
} satisfies Routes
