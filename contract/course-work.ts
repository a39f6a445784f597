import { z } from 'zod'
import { ALLOWED_STUDENTS_LIMIT, excuseReasonProblem, REASON_LIMIT } from '#domain/course-work-allowance.ts'
import { COMMENT_LIMIT } from '#domain/course-work-grading.ts'
import { MISSING_ORDERS } from '#domain/course-work-missing.ts'
import { QUEUE_ORDERS } from '#domain/course-work-queue.ts'
import { COMPLETION_TIMINGS } from '#domain/course-work-status.ts'
import { SUBMISSION_LIMIT, submissionProblem } from '#domain/course-work-submission.ts'
import { SUGGESTION_SOURCES } from '#domain/course-work-suggestions.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { identifiedStudents } from './identified-students.ts'
import type { Routes } from './route.ts'
import {
  cohortScope,
  date,
  done,
  id,
  idInPath,
  idInQuery,
  instant,
  instantOut,
  instantOutOrNull,
  list,
  offset,
  openedVersion,
  optionalInstant,
  optionalText,
  person,
  readOnly,
  version,
} from './scalars.ts'
import { idsOfRows, itsStudent, studentInPath, studentsInRows } from './shows.ts'
import { ASSIGNMENT_READERS } from './stale.ts'

/** As students see who graded: without an id. */
const name = person.omit({ id: true })
const grade = z.union([z.literal(1), z.literal(3), z.literal(5)])

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
  workflow_state: z.enum(['completed', 'graded', 'returned']),
  completed_at: instantOut,
  /** The submission that decides whether the work is late, if it is not the last one. */
  timed_at: instantOutOrNull,
  /** A new one begins with the submission after a return. */
  attempt: z.number().int(),
  /** The last grade that a return took off the work. */
  returned_grade: grade.nullable(),
  /** The work that a transfer carried here, and how its submission was judged there. */
  carried_from: id.nullable(),
  carried_timing: z.enum(COMPLETION_TIMINGS).nullable(),
  /** A transfer carried the work elsewhere: that copy counts. */
  is_superseded: z.boolean(),
  graded_by_id: id.nullable(),
  graded_at: instantOutOrNull,
  employee: name.nullable(),
  version: z.number().int(),
})
export type CourseWork = z.infer<typeof CourseWork>

/** Placeholder for work that was never submitted: null id, state and times, empty texts. */
const NoCourseWork = CourseWork.extend({
  id: z.null(),
  grade: z.null(),
  workflow_state: z.null(),
  completed_at: z.null(),
  timed_at: z.null(),
  attempt: z.null(),
  returned_grade: z.null(),
  carried_from: z.null(),
  carried_timing: z.null(),
  version: z.null(),
})

/** What one student's status depends on besides the assignment. */
const standing = {
  /** The later of the assignment's due time and the student's extension. */
  own_due_at: instantOutOrNull,
  is_excused: z.boolean(),
  /** Due before the student joined the cohort, so unsubmitted work is not missing. */
  before_joining: z.boolean(),
}

/** The assignment fields that a status is computed from. */
const WorkAssignment = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  assignment_type: z.enum(['graded', 'not_graded']),
  workflow_state: z.enum(['unassigned', 'assigned']),
  assigned_at: instantOutOrNull,
  due_at: instantOutOrNull,
  cohort: z.object({ id, name: z.string() }),
})
const ofAssignment = { assignment: WorkAssignment, ...standing }

/** Every assigned assignment of the student's cohort, plus older work; a row without an id was never submitted. */
export const StudentWork = z.union([CourseWork.extend(ofAssignment), NoCourseWork.extend(ofAssignment)])
export type StudentWork = z.infer<typeof StudentWork>

/** A student of the cohort with at most one work. */
export const WorkRow = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  photo_file_name: z.string().nullable(),
  course_works: z.array(CourseWork),
  ...standing,
  /** First day of the current enrolment; null if not recorded. */
  joined_on: date.nullable(),
})
export type WorkRow = z.infer<typeof WorkRow>

/** A student's view of their own work. */
const OwnWork = CourseWork.omit({ graded_by_id: true }).extend({ updated_at: instantOut })
export const OwnAssignment = WorkAssignment.extend({ work: OwnWork.nullable(), ...standing })
export type OwnAssignment = z.infer<typeof OwnAssignment>

export const OwnAssignmentDetail = OwnAssignment.extend({ repository: z.string(), notes: z.string() })
export type OwnAssignmentDetail = z.infer<typeof OwnAssignmentDetail>

const gradeIn = grade
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || null)
/** Kept as typed; only whitespace counts as empty. */
const instructor_comment = optionalText(COMMENT_LIMIT).transform((value) => (value.trim() === '' ? '' : value))
const byId = z.object({ id: idInPath })

const GradingDraft = z.object({
  grade: grade.nullable(),
  instructor_comment: z.string(),
  updated_at: instantOut,
})

/** For the grading dialog; `draft` is the caller's own. */
export const GradingDetail = CourseWork.extend({
  student: z.object({ id, first_name: z.string(), last_name: z.string(), photo_file_name: z.string().nullable() }),
  assignment: WorkAssignment.extend({ repository: z.string(), notes: z.string() }),
  own_due_at: standing.own_due_at,
  draft: GradingDraft.nullable(),
})
export type GradingDetail = z.infer<typeof GradingDetail>

/** One row of what happened to a work: a submission, feedback, a return, or a return that was undone. */
export const AttemptRow = z.object({
  id: z.number().int(),
  attempt: z.number().int(),
  kind: z.enum(['submission', 'feedback', 'return', 'return_undone']),
  at: instantOut,
  by: person.nullable(),
  repository: z.string(),
  site: z.string(),
  student_comment: z.string(),
  grade: grade.nullable(),
  instructor_comment: z.string(),
  /** The new due time of a return. */
  due_at: instantOutOrNull,
})
export type AttemptRow = z.infer<typeof AttemptRow>
const OwnAttemptRow = AttemptRow.extend({ by: name.nullable() })
export type OwnAttemptRow = z.infer<typeof OwnAttemptRow>

/** A work that waits for a grade. */
export const QueueRow = z.object({
  /** Of the work. */
  id,
  waiting_since: instantOut,
  attempt: z.number().int(),
  /** How many works of the same assignment or student wait, as the queue is ordered; 0 by age. */
  group_count: z.number().int(),
  student: z.object({ id, first_name: z.string(), last_name: z.string(), photo_file_name: z.string().nullable() }),
  assignment: z.object({ id, name: z.string(), cohort: z.object({ id, name: z.string() }) }),
})
export type QueueRow = z.infer<typeof QueueRow>

/** A student with missing work. */
export const MissingRow = z.object({
  student: person.extend({ email: z.string(), photo_file_name: z.string().nullable() }),
  cohort: z.object({ id, name: z.string() }),
  /** The latest due first; `due_at` is the student's own. */
  assignments: z.array(z.object({ id, name: z.string(), due_at: instantOut })),
  oldest_due_at: instantOut,
})
export type MissingRow = z.infer<typeof MissingRow>

const queuedStudents = ({ students }: { students: { id: number }[] }) => students.map((student) => student.id)
const queueCount = {
  /** Exact up to 1,000. */
  count: z.number().int(),
  has_more: z.boolean(),
  /** Only the caller's cohorts were asked for, and there are some. */
  is_mine: z.boolean(),
}
/** Without `mine`: one's own cohorts, unless the filter names something. */
const queueFilter = {
  ...cohortScope,
  assignmentId: idInQuery,
  studentId: idInQuery,
}

/** A sentence of earlier feedback. */
const SuggestedSentence = z.object({ text: z.string(), from: z.enum(SUGGESTION_SOURCES) })
export type SuggestedSentence = z.infer<typeof SuggestedSentence>

const idOrSlug = z.string().min(1).max(FIELD_LIMITS.assignments.slug)

/** The assignment by id or slug. Other fields of the work may be sent back, but only the three texts are saved. */
export const SubmissionDraft = z.strictObject({
  assignmentId: id.or(idOrSlug),
  repository: optionalText(SUBMISSION_LIMIT),
  site: optionalText(SUBMISSION_LIMIT),
  student_comment: optionalText(SUBMISSION_LIMIT),
  version: openedVersion,
  ...readOnly('id', 'assignment', 'student_id', 'instructor_comment', 'grade', 'workflow_state'),
  ...readOnly('completed_at', 'graded_at', 'graded_by_id', 'employee', 'updated_at'),
  ...readOnly('timed_at', 'attempt', 'returned_grade', 'carried_from', 'carried_timing', 'is_superseded'),
})

/** Whom an extension or an excuse is for. */
const whom = {
  assignmentId: id,
  studentIds: z
    .array(id)
    .min(1, 'Please choose a student.')
    .max(ALLOWED_STUDENTS_LIMIT, `Please choose at most ${ALLOWED_STUDENTS_LIMIT} students.`),
}
const reason = optionalText(REASON_LIMIT).transform((value) => value.trim())
const Whom = z.strictObject(whom)
const Excuse = z.strictObject({ ...whom, reason })
const undoable = z.object({ undo: z.string() })

/** A student's extension and excuse. The reasons are for staff alone. */
export const Allowance = z.object({
  due_at: instantOutOrNull,
  due_reason: z.string(),
  extended_by: person.nullable(),
  extended_at: instantOutOrNull,
  excused_at: instantOutOrNull,
  excuse_reason: z.string(),
  excused_by: person.nullable(),
})
export type Allowance = z.infer<typeof Allowance>

const ofStudent = z.object({ studentId: idInPath })

export const courseWork = {
  ofStudent: {
    call: 'GET /api/students/work/:studentId',
    access: 'staff',
    summary: 'A student’s course work',
    params: ofStudent,
    response: list(StudentWork),
    mayLag: true,
    shows: { kind: 'course_work', asked: studentInPath },
  },
  ofAssignment: {
    call: 'GET /api/assignments/coursework/:assignmentId/:cohortId',
    access: 'staff',
    summary: 'Each student of the cohort with their work on the assignment',
    params: z.object({ assignmentId: idInPath, cohortId: idInPath }),
    response: list(WorkRow),
    mayLag: true,
    shared: true,
    shows: { kind: 'course_work', answered: idsOfRows },
  },
  ofOwnCohort: {
    call: 'GET /api/assignments/coursework/:assignmentId',
    access: 'staff',
    summary: 'The same for the assignment’s own cohort, for those who do not know yet which one that is',
    params: z.object({ assignmentId: idInPath }),
    response: list(WorkRow),
    mayLag: true,
    shared: true,
    shows: { kind: 'course_work', answered: idsOfRows },
  },
  queue: {
    call: 'GET /api/assignments/queue',
    access: 'staff',
    summary: 'Work that waits for a grade, fifty at a time; of longer queues the 1,000 that wait longest',
    query: z.object({ ...queueFilter, order: z.enum(QUEUE_ORDERS).default('age'), offset }),
    response: z.object({ rows: z.array(QueueRow), ...queueCount }),
    mayLag: true,
    shows: { kind: 'course_work', answered: studentsInRows },
  },
  queueAssignments: {
    call: 'GET /api/assignments/queue/assignments',
    access: 'staff',
    summary:
      'The assignments and the students with work that waits for a grade, by name; the assignments with how much',
    query: z.object(cohortScope),
    response: list(
      z.object({ id, name: z.string(), cohort: z.object({ id, name: z.string() }), waiting: z.number().int() }),
    ).extend({ students: z.array(person) }),
    mayLag: true,
    shows: { kind: 'course_work', answered: queuedStudents },
  },
  queueCount: {
    call: 'GET /api/assignments/queue/count',
    access: 'staff',
    summary: 'How much work waits for a grade, and since when',
    query: z.object(queueFilter),
    response: z.object({ ...queueCount, oldest: instantOutOrNull }),
    mayLag: true,
    shows: null,
  },
  missing: {
    call: 'GET /api/assignments/missing',
    access: 'staff',
    summary: 'Students of running cohorts with missing work',
    query: z.object({ ...cohortScope, order: z.enum(MISSING_ORDERS).default('count') }),
    response: list(MissingRow).extend({ is_mine: z.boolean() }),
    mayLag: true,
    shows: { kind: 'course_work', answered: studentsInRows },
  },
  detail: {
    call: 'GET /api/assignments/grade/:id',
    access: 'staff',
    summary: 'A student’s work with its assignment and one’s own draft',
    params: byId,
    response: GradingDetail,
    shows: { kind: 'course_work', answered: itsStudent },
  },
  grade: {
    call: 'PUT /api/assignments/grade/:id',
    access: 'staff',
    summary: 'Grade and comment a student’s work',
    params: byId,
    body: z.strictObject({
      grade: gradeIn,
      instructor_comment,
      version,
      ...readOnly('id', 'assignment', 'assignmentId', 'repository', 'site', 'student_comment', 'workflow_state'),
      ...readOnly('completed_at', 'graded_by_id', 'employee', 'student_id', 'graded_at', 'student', 'draft'),
      ...readOnly('timed_at', 'attempt', 'returned_grade', 'own_due_at'),
      ...readOnly('carried_from', 'carried_timing', 'is_superseded'),
    }),
    response: CourseWork,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: itsStudent, stale: itsStudent },
  },
  returnWork: {
    call: 'PUT /api/assignments/grade/:id/return',
    access: 'staff',
    summary: 'Give graded work back for another try, with a new due time if it needs one',
    params: byId,
    body: z.strictObject({
      /** Saved first, if it is new. */
      feedback: z.strictObject({ grade: gradeIn, instructor_comment }).optional(),
      dueAt: optionalInstant,
      version,
    }),
    response: CourseWork.extend({ undo: z.string() }),
    current: CourseWork,
    stale: ASSIGNMENT_READERS,
    shows: { kind: 'course_work', answered: itsStudent, stale: itsStudent },
  },
  attempts: {
    call: 'GET /api/assignments/grade/:id/attempts',
    access: 'staff',
    summary: 'Each submission of a work and each feedback on it, oldest first',
    params: byId,
    response: list(AttemptRow).extend({ student_id: id }),
    shows: { kind: 'course_work', answered: itsStudent },
  },
  allowance: {
    call: 'GET /api/assignments/allowance/:assignmentId/:studentId',
    access: 'staff',
    summary: 'A student’s extension of an assignment and excuse from it, with the reasons',
    params: z.object({ assignmentId: idInPath, studentId: idInPath }),
    response: Allowance,
    shows: { kind: 'course_work', asked: studentInPath },
  },
  extend: {
    call: 'POST /api/assignments/extend',
    access: 'staff',
    summary: 'Give students more time for an assignment, all of them or none',
    body: z.strictObject({ ...whom, dueAt: instant, reason }),
    response: undoable,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  endExtension: {
    call: 'POST /api/assignments/extend/end',
    access: 'staff',
    summary: 'Let the assignment’s due time hold again for students who had more time',
    body: Whom,
    response: undoable,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  excuse: {
    call: 'POST /api/assignments/excuse',
    access: 'staff',
    summary: 'Excuse students from an assignment, all of them or none',
    body: Excuse,
    check: (body: z.infer<typeof Excuse>) => excuseReasonProblem(body),
    response: undoable,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  endExcuse: {
    call: 'POST /api/assignments/excuse/end',
    access: 'staff',
    summary: 'Expect an assignment again from students who were excused',
    body: Whom,
    response: undoable,
    idempotent: true,
    stale: ASSIGNMENT_READERS,
    shows: null,
  },
  suggestions: {
    call: 'GET /api/assignments/suggestions/:assignmentId',
    access: 'staff',
    summary: 'Sentences of earlier feedback: on the assignment, on those it was copied from or to, and by the caller',
    params: z.object({ assignmentId: idInPath }),
    response: list(SuggestedSentence),
    mayLag: true,
    // They name nobody and say not whose work they were written on; see docs/decisions/2026-11-15-records.md.
    shows: { kind: 'course_work', answered: identifiedStudents },
  },
  saveDraft: {
    call: 'PUT /api/assignments/grade/:id/draft',
    access: 'staff',
    summary: 'Keep what has been written so far; no student sees it',
    params: byId,
    body: z.strictObject({ grade: gradeIn, instructor_comment }),
    response: done,
    stale: [],
    shows: null,
  },
  discardDraft: {
    call: 'DELETE /api/assignments/grade/:id/draft',
    access: 'staff',
    summary: 'Throw one’s draft away',
    params: byId,
    response: done,
    stale: [],
    shows: null,
  },
  own: {
    call: 'GET /api/students/assignments',
    access: 'student',
    summary: 'One’s own assignments with one’s work',
    response: list(OwnAssignment),
    mayLag: true,
  },
  ownDetail: {
    call: 'GET /api/students/coursework/:id',
    access: 'student',
    summary: 'One assignment by id or slug, with one’s work and its feedback',
    params: z.object({ id: idOrSlug }),
    response: OwnAssignmentDetail,
  },
  ownAttempts: {
    call: 'GET /api/students/coursework/:id/attempts',
    access: 'student',
    summary: 'Each of one’s own submissions for an assignment and each feedback on it, oldest first',
    params: z.object({ id: idOrSlug }),
    response: list(OwnAttemptRow),
  },
  submit: {
    call: 'PUT /api/students/coursework',
    access: 'student',
    summary: 'Submit or update one’s work while it has no grade',
    body: SubmissionDraft,
    check: (body: z.infer<typeof SubmissionDraft>) => submissionProblem(body),
    response: OwnAssignmentDetail,
    idempotent: true,
    stale: ['courseWork', 'assignments', 'students', 'cohorts', 'attention', 'today', 'notices', 'history'],
  },
} satisfies Routes
