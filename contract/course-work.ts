import { z } from 'zod'
import { id, instantOut, instantOutOrNull } from './scalars.ts'

const person = z.object({ first_name: z.string(), last_name: z.string() })
export const grade = z.union([z.literal(1), z.literal(3), z.literal(5)])

/** One student's work on one assignment. */
export const CourseWork = z.object({
  id,
  assignmentId: id,
  student_id: id,
  repository: z.string(),
  site: z.string(),
  student_comment: z.string(),
  instructor_comment: z.string(),
  grade: grade.nullable(),
  workflow_state: z.enum(['completed', 'graded']),
  completed_at: instantOut,
  graded_by_id: id.nullable(),
  graded_at: instantOutOrNull,
  employee: person.nullable(),
  version: z.number().int(),
})
export type CourseWork = z.infer<typeof CourseWork>

/** The same names where nothing has been handed in: no id, no state and no times, and all texts empty. */
export const NoCourseWork = CourseWork.extend({
  id: z.null(),
  grade: z.null(),
  workflow_state: z.null(),
  completed_at: z.null(),
  version: z.null(),
})

/** The work fell due before the student joined the cohort: without work it is not missing. */
export const before_joining = z.boolean()

/** The facts of the assignment that a status is computed from. */
export const WorkAssignment = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  assignment_type: z.enum(['graded', 'not_graded']),
  workflow_state: z.enum(['unassigned', 'assigned']),
  assigned_at: instantOutOrNull,
  due_at: instantOutOrNull,
  cohort: z.object({ id, name: z.string() }),
})
export type WorkAssignment = z.infer<typeof WorkAssignment>
