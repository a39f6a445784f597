import { z } from 'zod'
import { firstPasswordProblem } from '#domain/account-password.ts'
import { NOTE_LENGTH, noteProblem } from '#domain/note-form.ts'
import { PLACEMENT_TYPES, placementProblem, RATE_UNITS } from '#domain/placement.ts'
import { APPLICATION_STATUSES, DEFAULT_APPLICATION_STATUS, studentProblem } from '#domain/student-form.ts'
import { before_joining, CourseWork, NoCourseWork, WorkAssignment } from './course-work.ts'
import { Reflection } from './reflection.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
  done,
  email,
  id,
  idInPath,
  instantOut,
  instantOutOrNull,
  line,
  list,
  money,
  moneyInCents,
  offset,
  optionalDate,
  optionalLine,
  optionalText,
  readOnly,
  searchText,
  text,
  version,
} from './scalars.ts'

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

export const Placement = z.object({
  id,
  student_id: id,
  company: z.object({ name: z.string() }),
  cohort: z.object({ id, name: z.string() }).nullable(),
  placement_type: z.string(),
  job_title: z.string(),
  post_income: z.number().nullable(),
  pre_income: z.number().nullable(),
  placed_at: date,
  placement_duration: z.string(),
  placement_rate: z.number().nullable(),
  placement_rate_unit: z.enum(RATE_UNITS).nullable(),
  how_found_notes: z.string(),
  notes: z.string(),
  version: z.number().int(),
})
export type Placement = z.infer<typeof Placement>

export const StudentNote = z.object({
  id,
  student_id: id,
  content: z.string(),
  employee: z.object({ id, first_name: z.string(), last_name: z.string() }),
  created_at: instantOut,
  updated_at: instantOut,
  version: z.number().int(),
})
export type StudentNote = z.infer<typeof StudentNote>

const ofAssignment = { assignment: WorkAssignment, before_joining }

/** For each assigned assignment of the student's cohort, and older work; one without an id was never handed in. */
export const StudentWork = z.union([CourseWork.extend(ofAssignment), NoCourseWork.extend(ofAssignment)])
export type StudentWork = z.infer<typeof StudentWork>

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
  /** The present stay; null without a cohort. Sent back it changes nothing: `joined_on` of an edit does. */
  enrolment: z.object({ joined_on: date }).nullable(),
  avg_feeling: average,
  avg_understanding: average,
  avg_support: average,
  avg_score: average,
  /** Words and contacts are gone since then; scores, dates and counts are kept. */
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
  first_name: optionalLine(120),
  last_name: optionalLine(120),
  email: email.nullish().transform((value) => value ?? ''),
  address: optionalLine(240),
  city: optionalLine(120),
  state: optionalLine(40),
  zip_code: optionalLine(20),
  phone: optionalLine(40),
  cohort_id: id
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  /** From 00:00 Central of this day work is expected. Absent: today where the cohort is new to the student, else as it was. */
  joined_on: optionalDate,
  ...readOnly(
    'cohort_name',
    'cohort',
    'enrolment',
    'photo_file_name',
    'placement_count',
    'cohortId',
    'avg_feeling',
    'avg_understanding',
    'avg_support',
    'avg_score',
    'assigned_cohort_id',
    'notes',
    'placements',
    'course_works',
    'daily_feedbacks',
    'erased_at',
  ),
}
export const StudentDraft = z.strictObject({
  ...fields,
  middle_name: optionalLine(120),
  application_status: status.default(DEFAULT_APPLICATION_STATUS),
  skip_placement_reporting: z.boolean().default(false),
  course_id: z
    .union([z.literal(1), z.literal(2)])
    .or(z.literal(''))
    .nullish()
    .transform((value) => value || null),
  password: optionalText(200),
  ...readOnly('id', 'version'),
})
/**
 * What the form does not require and an edit does not name stays as it is. `reason` is kept with the enrolment that a
 * transfer or dropping out ends. Someone who dropped out has no cohort, whatever cohort_id says.
 */
export const StudentEdit = z.strictObject({
  ...fields,
  id,
  middle_name: line(120).nullish(),
  application_status: status.optional(),
  skip_placement_reporting: z.boolean().optional(),
  version,
  reason: optionalLine(480),
  ...readOnly('course_id', 'password'),
})

const placementFields = {
  company: z.strictObject({ name: line(240) }),
  placement_type: z.enum(PLACEMENT_TYPES),
  job_title: optionalLine(240),
  post_income: money,
  pre_income: money,
  placed_at: date,
  placement_duration: optionalLine(120),
  placement_rate: moneyInCents,
  placement_rate_unit: z
    .enum(RATE_UNITS)
    .nullish()
    .transform((value) => value ?? null),
  how_found_notes: optionalText(2000),
  notes: optionalText(2000),
  ...readOnly('cohort'),
}
export const PlacementDraft = z.strictObject({ student_id: id, ...placementFields, ...readOnly('id', 'version') })
export const PlacementEdit = z.strictObject({ id, version, ...placementFields, ...readOnly('student_id') })
const noteContent = text(NOTE_LENGTH)

const ofStudent = z.object({ studentId: idInPath })

export const students = {
  list: {
    access: 'staff',
    summary: 'Students by name, twenty at a time; search by name, e-mail and cohort',
    query: z.object({ searchText, offset }),
    response: list(StudentRow),
  },
  cohortOf: {
    access: 'staff',
    summary: 'The cohort a student is assigned to',
    params: ofStudent,
    response: z.object({ assigned_cohort_id: id.nullable() }),
  },
  summary: {
    access: 'staff',
    summary: 'All that the student’s page shows',
    params: ofStudent,
    response: StudentSummary,
  },
  placements: { access: 'staff', summary: 'A student’s placements', params: ofStudent, response: list(Placement) },
  feedback: {
    access: 'staff',
    summary: 'A student’s reflections, by day',
    params: ofStudent,
    response: list(Reflection),
  },
  work: { access: 'staff', summary: 'A student’s course work', params: ofStudent, response: list(StudentWork) },
  notes: {
    access: 'staff',
    summary: 'Notes on a student, newest first',
    params: ofStudent,
    response: list(StudentNote),
  },
  create: {
    access: 'staff',
    summary: 'Create a student with a temporary password',
    body: StudentDraft,
    check: (body: z.infer<typeof StudentDraft>) => studentProblem(body, { isNew: true }) ?? firstPasswordProblem(body),
    response: created,
    status: 201,
    idempotent: true,
  },
  update: {
    access: 'staff',
    summary: 'Change a student, their cohort or their status',
    body: StudentEdit,
    check: (body: z.infer<typeof StudentEdit>) => studentProblem({ ...body, course_id: null }, { isNew: false }),
    response: created,
  },
  addNote: {
    access: 'staff',
    summary: 'Write a note on a student',
    body: z.strictObject({ student_id: id, content: noteContent, ...readOnly('id', 'employee', 'version') }),
    check: noteProblem,
    response: StudentNote,
    status: 201,
    idempotent: true,
  },
  updateNote: {
    access: 'staff',
    summary: 'Change a note',
    body: z.strictObject({
      id,
      content: noteContent,
      version,
      ...readOnly('student_id', 'employee', 'created_at', 'updated_at'),
    }),
    check: noteProblem,
    response: StudentNote,
  },
  addPlacement: {
    access: 'staff',
    summary: 'Record a placement; the first one makes the student placed',
    body: PlacementDraft,
    check: placementProblem,
    response: Placement,
    status: 201,
    idempotent: true,
  },
  updatePlacement: {
    access: 'staff',
    summary: 'Change a placement',
    body: PlacementEdit,
    check: placementProblem,
    response: Placement,
  },
  removePlacement: {
    access: 'staff',
    summary: 'Remove a placement; without any the student is confirmed again',
    params: z.object({ id: idInPath }),
    response: done,
  },
  uploadPhoto: {
    access: 'staff',
    summary: 'Upload a JPEG, PNG or WebP of at most 8 MB; the server makes both sizes',
    params: ofStudent,
    response: z.object({ photo_file_name: z.string() }),
    upload: true,
  },
  removePhoto: { access: 'staff', summary: 'Remove a student’s photo', params: ofStudent, response: done },
} satisfies Routes
