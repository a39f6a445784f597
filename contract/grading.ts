import { z } from 'zod'
import { COMMENT_LIMIT } from '#domain/course-work-grading.ts'
import { CourseWork, grade, WorkAssignment } from './course-work.ts'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, optionalText, readOnly, version } from './scalars.ts'

const gradeIn = grade
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)
/** As it was typed; nothing but spaces is no comment. */
const instructor_comment = optionalText(COMMENT_LIMIT).transform((value) => (value.trim() === '' ? '' : value))
const byId = z.object({ id: idInPath })

export const GradingDraft = z.object({
  grade: grade.nullable(),
  instructor_comment: z.string(),
  updated_at: instantOut,
})
export type GradingDraft = z.infer<typeof GradingDraft>

/** All that the grading dialog shows; `draft` is the caller's own. */
export const GradingDetail = CourseWork.extend({
  student: z.object({ id, first_name: z.string(), last_name: z.string(), photo_file_name: z.string().nullable() }),
  assignment: WorkAssignment.extend({ repository: z.string(), notes: z.string() }),
  draft: GradingDraft.nullable(),
})
export type GradingDetail = z.infer<typeof GradingDetail>

export const grading = {
  detail: {
    access: 'staff',
    summary: 'A student’s work with its assignment and one’s own draft',
    params: byId,
    response: GradingDetail,
  },
  save: {
    access: 'staff',
    summary: 'Grade and comment a student’s work',
    params: byId,
    body: z.strictObject({
      grade: gradeIn,
      instructor_comment,
      version,
      ...readOnly(
        'id',
        'assignment',
        'assignmentId',
        'repository',
        'site',
        'student_comment',
        'workflow_state',
        'completed_at',
        'graded_by_id',
        'employee',
        'student_id',
        'graded_at',
        'student',
        'draft',
      ),
    }),
    response: CourseWork,
  },
  saveDraft: {
    access: 'staff',
    summary: 'Keep what has been written so far; no student sees it',
    params: byId,
    body: z.strictObject({ grade: gradeIn, instructor_comment }),
    response: done,
  },
  discardDraft: { access: 'staff', summary: 'Throw one’s draft away', params: byId, response: done },
} satisfies Routes
