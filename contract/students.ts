import { z } from 'zod'
import { firstPasswordProblem } from '#domain/account-password.ts'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { APPLICATION_STATUSES, DEFAULT_APPLICATION_STATUS, studentProblem } from '#domain/student-form.ts'
import { StudentWork } from './course-work.ts'
import { StudentNote } from './notes.ts'
import { Placement } from './placements.ts'
import { Reflection } from './reflections.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
  done,
  email,
  id,
  idInPath,
  instantOutOrNull,
  line,
  list,
  offset,
  optionalDate,
  optionalLine,
  optionalText,
  readOnly,
  searchText,
  version,
} from './scalars.ts'
import { itself, studentInPath } from './shows.ts'
import { STUDENT_READERS } from './stale.ts'

const average = z.number().nullable()
const status = z.enum(APPLICATION_STATUSES)

export const StudentRow = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  cohort_id: id.nullable(),
  cohort_name: z.string().nullable(),
  photo_file_name: z.string().nullable(),
  application_status: status,
  skip_placement_reporting: z.boolean(),
  placement_count: z.number().int(),
})
export type StudentRow = z.infer<typeof StudentRow>

export const Student = StudentRow.extend({
  middle_name: z.string().nullable(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  phone: z.string(),
  course_id: z.number().int(),
  cohort: z.object({ id, name: z.string() }).nullable(),
  cohortId: id.nullable(),
  assigned_cohort_id: id.nullable(),
  /** The current enrolment; null without a cohort. Read-only: an edit changes `joined_on`. */
  enrolment: z.object({ joined_on: date }).nullable(),
  avg_feeling: average,
  avg_understanding: average,
  avg_support: average,
  avg_score: average,
  /** When texts and contacts were erased; scores, dates and counts are kept. */
  erased_at: instantOutOrNull,
  version: z.number().int(),
})
export type Student = z.infer<typeof Student>

export const StudentSummary = Student.extend({
  notes: z.array(StudentNote),
  placements: z.array(Placement),
  course_works: z.array(StudentWork),
  daily_feedbacks: z.array(Reflection),
})
export type StudentSummary = z.infer<typeof StudentSummary>

const fields = {
  first_name: optionalLine(FIELD_LIMITS.users.first_name),
  last_name: optionalLine(FIELD_LIMITS.users.last_name),
  email: email.nullish().transform((value) => value ?? ''),
  address: optionalLine(FIELD_LIMITS.students.address),
  city: optionalLine(FIELD_LIMITS.students.city),
  state: optionalLine(FIELD_LIMITS.students.state),
  zip_code: optionalLine(FIELD_LIMITS.students.zip_code),
  phone: optionalLine(FIELD_LIMITS.students.phone),
  cohort_id: id
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  /** Work is expected from 00:00 Central on this day. Defaults to today for a new cohort, else to the saved date. */
  joined_on: optionalDate,
  ...readOnly('cohort_name', 'cohort', 'enrolment', 'photo_file_name', 'placement_count', 'cohortId', 'avg_feeling'),
  ...readOnly('avg_understanding', 'avg_support', 'avg_score', 'assigned_cohort_id', 'notes', 'placements'),
  ...readOnly('course_works', 'daily_feedbacks', 'erased_at'),
}
export const StudentDraft = z.strictObject({
  ...fields,
  middle_name: optionalLine(FIELD_LIMITS.users.middle_name),
  application_status: status.default(DEFAULT_APPLICATION_STATUS),
  skip_placement_reporting: z.boolean().default(false),
  course_id: z
    .union([z.literal(1), z.literal(2)])
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  password: optionalText(PASSWORD_LIMIT),
  ...readOnly('id', 'version'),
})
/**
 * Omitted optional fields keep their value. `reason` is stored with the enrolment that a transfer or dropping out ends. A
 * student who dropped out has no cohort, whatever cohort_id says.
 */
export const StudentEdit = z.strictObject({
  ...fields,
  id,
  middle_name: line(FIELD_LIMITS.users.middle_name).nullish(),
  application_status: status.optional(),
  skip_placement_reporting: z.boolean().optional(),
  version,
  reason: optionalLine(FIELD_LIMITS.enrolments.reason),
  ...readOnly('course_id', 'password'),
})

const ofStudent = z.object({ studentId: idInPath })

export const students = {
  list: {
    call: 'GET /api/students/list',
    access: 'staff',
    summary: 'Students by name, twenty at a time; search by name, e-mail and cohort',
    query: z.object({ searchText, offset }),
    response: list(StudentRow),
    mayLag: true,
    shared: true,
    shows: null,
  },
  cohortOf: {
    call: 'GET /api/students/cohort/:studentId',
    access: 'staff',
    summary: 'The cohort a student is assigned to',
    params: ofStudent,
    response: z.object({ assigned_cohort_id: id.nullable() }),
    shows: null,
  },
  summary: {
    call: 'GET /api/students/summary/:studentId',
    access: 'staff',
    summary: 'All that the student’s page shows',
    params: ofStudent,
    response: StudentSummary,
    mayLag: true,
    shows: { kind: 'summary', asked: studentInPath },
  },
  create: {
    call: 'POST /api/students',
    access: 'staff',
    summary: 'Create a student with a temporary password',
    body: StudentDraft,
    check: (body: z.infer<typeof StudentDraft>) => studentProblem(body, { isNew: true }) ?? firstPasswordProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: STUDENT_READERS,
    shows: null,
  },
  update: {
    call: 'PUT /api/students/update',
    access: 'staff',
    summary: 'Change a student, their cohort or their status',
    body: StudentEdit,
    check: (body: z.infer<typeof StudentEdit>) => studentProblem({ ...body, course_id: null }, { isNew: false }),
    response: created,
    current: StudentSummary,
    stale: STUDENT_READERS,
    shows: { kind: 'summary', stale: itself },
  },
  uploadPhoto: {
    call: 'PUT /api/students/photo/:studentId',
    access: 'staff',
    summary: 'Upload a JPEG, PNG or WebP of at most 8 MB; the server makes both sizes',
    params: ofStudent,
    response: z.object({ photo_file_name: z.string() }),
    upload: true,
    stale: STUDENT_READERS,
    shows: null,
  },
  removePhoto: {
    call: 'DELETE /api/students/photo/:studentId',
    access: 'staff',
    summary: 'Remove a student’s photo',
    params: ofStudent,
    response: done,
    stale: STUDENT_READERS,
    shows: null,
  },
} satisfies Routes
