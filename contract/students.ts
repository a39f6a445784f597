import { z } from 'zod'
import { firstPasswordProblem } from '#domain/account-password.ts'
import { PAGE_SIZE } from '#domain/assignment-state.ts'
import { COHORT_PHASES } from '#domain/cohort-phase.ts'
import { CARRY_OFFERS, TRANSFER_LIMIT } from '#domain/course-work-carry.ts'
import { COMPLETION_TIMINGS } from '#domain/course-work-status.ts'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { NOTE_KINDS } from '#domain/note-form.ts'
import { PLACEMENT_LABELS } from '#domain/placement-label.ts'
import { CONTACT_KINDS } from '#domain/student-contact.ts'
import { studentProblem } from '#domain/student-form.ts'
import { DEFAULT_STUDENT_SORT, LOGIN_FILTERS, STUDENT_SORT_KEYS } from '#domain/student-list.ts'
import { APPLICATION_STATUSES, DEFAULT_APPLICATION_STATUS } from '#domain/student-status.ts'
import { TIMELINE_KINDS } from '#domain/timeline-words.ts'
import { StudentWork } from './course-work.ts'
import { Login } from './logins.ts'
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
  idInQuery,
  idsInQuery,
  instantOut,
  instantOutOrNull,
  line,
  list,
  offset,
  optionalDate,
  optionalLine,
  optionalText,
  person,
  readOnly,
  searchText,
  text,
  version,
} from './scalars.ts'
import { idsOfRows, itself, studentInPath } from './shows.ts'
import { STUDENT_READERS } from './stale.ts'

const average = z.number().nullable()
const grade = z.union([z.literal(1), z.literal(3), z.literal(5)])
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

/** The optional columns of Students Home. */
export const StudentFigures = z.object({
  id,
  missing: z.number().int(),
  last_reflection_on: date.nullable(),
  last_login_at: instantOutOrNull,
})
export type StudentFigures = z.infer<typeof StudentFigures>

export const ListedStudent = StudentRow.pick({
  id: true,
  email: true,
  first_name: true,
  last_name: true,
  cohort_id: true,
  cohort_name: true,
})
export type ListedStudent = z.infer<typeof ListedStudent>

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
  /** When staff were last in touch; 'joined' if they never were. Null for someone without either. */
  last_contact: z
    .object({
      kind: z.enum(CONTACT_KINDS),
      at: instantOut,
      by: person.nullable(),
      note_kind: z.enum(NOTE_KINDS).nullable(),
    })
    .nullable(),
  /** The request for a 1:1 that staff have not closed. */
  open_request: z.object({ asked_on: date, is_withdrawn: z.boolean(), taken_by: person.nullable() }).nullable(),
  /** How the student logs in. */
  login: Login,
  notes: z.array(StudentNote),
  placements: z.array(Placement),
  course_works: z.array(StudentWork),
  daily_feedbacks: z.array(Reflection),
})
export type StudentSummary = z.infer<typeof StudentSummary>

/** What an entry is about, for a link. */
const TIMELINE_ITEMS = ['note', 'course_work', 'assignment', 'reflection', 'placement', 'cohort'] as const

export const TimelineEntry = z.object({
  /** Unique in a timeline. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instantOut,
  /** Set if only the day is known. */
  day: date.nullable(),
  title: z.string(),
  text: z.string().nullable(),
  by: person.nullable(),
  item: z.object({ entity: z.enum(TIMELINE_ITEMS), id }).nullable(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** 'note,feedback': some of the kinds, or all. */
const timelineKinds = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(TIMELINE_KINDS)).max(TIMELINE_KINDS.length))

/** `next` of the page before: microseconds since 1970, step and id. */
const timelineCursor = z
  .string()
  .regex(/^-?\d{1,16}\.[a-z_]{1,20}\.\d{1,15}$/)
  .or(z.literal(''))
  .optional()
  .transform((text) => text || null)

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
  ...readOnly('course_works', 'daily_feedbacks', 'erased_at', 'last_contact', 'open_request', 'login'),
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
/** What the person confirmed: the `preview` that was shown, and the works that come along. */
const transfer = z.strictObject({
  preview: text(60),
  carry: z.array(id).max(2000),
})

/**
 * Omitted optional fields keep their value. `reason` is stored with the enrolment that a transfer or dropping out ends,
 * `last_day` with one that dropping out ends, and `note` becomes a note about the student who drops out. Without `transfer` a
 * change of cohort carries no work. A student who dropped out has no cohort, whatever cohort_id says.
 */
export const StudentEdit = z.strictObject({
  ...fields,
  id,
  middle_name: line(FIELD_LIMITS.users.middle_name).nullish(),
  application_status: status.optional(),
  skip_placement_reporting: z.boolean().optional(),
  version,
  reason: optionalLine(FIELD_LIMITS.enrolments.reason),
  last_day: optionalDate,
  note: optionalText(FIELD_LIMITS.student_notes.content).transform((note) => note.trim()),
  transfer: transfer.optional(),
  ...readOnly('course_id', 'password', 'undo'),
})

const content = {
  grade: grade.nullable(),
  workflow_state: z.enum(['completed', 'graded', 'returned']),
  completed_at: instantOut,
  timing: z.enum(COMPLETION_TIMINGS).nullable(),
  attempt: z.number().int(),
}

/** One of the student's works, and what a transfer does with it. */
const PreviewedWork = z.object({
  id,
  version: z.number().int(),
  ...content,
  assignment: z.object({
    id,
    name: z.string(),
    assignment_type: z.enum(['graded', 'not_graded']),
    cohort: z.object({ name: z.string() }),
  }),
  /** Its counterpart in the new cohort. */
  to: z.object({ id, name: z.string() }).nullable(),
  /** The student's work there. */
  there: z.object(content).nullable(),
  offer: z.enum(CARRY_OFFERS),
  why: z.string().nullable(),
})
export type PreviewedWork = z.infer<typeof PreviewedWork>

/** What a transfer would do. `preview` changes with whatever is shown here. */
export const TransferPreview = z.object({
  cohort: z.object({ id, name: z.string() }),
  students: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      photo_file_name: z.string().nullable(),
      from: z.object({ id, name: z.string() }).nullable(),
      /** Null if the program stays. */
      program: z.object({ from: z.string(), to: z.string() }).nullable(),
      /** Why the student cannot be transferred. */
      problem: z.string().nullable(),
      works: z.array(PreviewedWork),
    }),
  ),
  preview: z.string(),
})
export type TransferPreview = z.infer<typeof TransferPreview>

export const TransferRequest = transfer.extend({
  student_ids: z.array(id).min(1).max(TRANSFER_LIMIT),
  cohort_id: id,
  joined_on: optionalDate,
  reason: optionalLine(FIELD_LIMITS.enrolments.reason),
})

const ofStudent = z.object({ studentId: idInPath })
const moved = created.extend({ undo: z.string().nullable() })
const studentsOfPreview = ({ students }: { students: { id: number }[] }) => students.map((student) => student.id)

const chosen = <T extends z.ZodType>(value: T) =>
  value
    .or(z.literal(''))
    .optional()
    .transform((given) => (given === '' ? undefined : (given as z.output<T> | undefined)))
/** Empty means all. */
const filter = {
  searchText,
  cohortId: idInQuery,
  phase: chosen(z.enum(COHORT_PHASES)),
  status: chosen(status),
  placement: chosen(z.enum(PLACEMENT_LABELS)),
  login: chosen(z.enum(LOGIN_FILTERS)),
}
const sort = {
  orderBy: z.enum(STUDENT_SORT_KEYS).default(DEFAULT_STUDENT_SORT.orderBy),
  order: z.enum(['asc', 'desc']).default(DEFAULT_STUDENT_SORT.order),
}

export const students = {
  list: {
    call: 'GET /api/students/list',
    access: 'staff',
    summary: 'Students by name, twenty at a time; search by name, e-mail and cohort',
    query: z.object({ ...filter, ...sort, offset }),
    response: list(StudentRow),
    mayLag: true,
    shared: true,
    shows: null,
  },
  listAll: {
    call: 'GET /api/students/list/all',
    access: 'staff',
    summary: 'Every student that a filter finds, in the order of the list: the first thousand, and how many there are',
    query: z.object({ ...filter, ...sort }),
    response: list(ListedStudent),
    mayLag: true,
    shows: null,
  },
  figures: {
    call: 'GET /api/students/list/figures',
    access: 'staff',
    summary: 'Missing work, last reflection and last login of the students of a page',
    query: z.object({ ids: idsInQuery(PAGE_SIZE) }),
    response: z.object({ rows: z.array(StudentFigures) }),
    mayLag: true,
    shows: { kind: 'course_work', answered: idsOfRows },
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
  timeline: {
    call: 'GET /api/students/timeline/:studentId',
    access: 'staff',
    summary:
      'Notes, 1:1s, feedback, missing work, low days, moves, placements and notices of a student, newest first, fifty at a time',
    params: ofStudent,
    query: z.object({ kinds: timelineKinds, after: timelineCursor }),
    response: z.object({ rows: z.array(TimelineEntry), next: z.string().nullable() }),
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
    stale: [...STUDENT_READERS, 'school.firstSteps'],
    shows: null,
  },
  update: {
    call: 'PUT /api/students/update',
    access: 'staff',
    summary: 'Change a student, their cohort or their status',
    body: StudentEdit,
    check: (body: z.infer<typeof StudentEdit>) => studentProblem({ ...body, course_id: null }, { isNew: false }),
    response: moved,
    current: StudentSummary,
    stale: STUDENT_READERS,
    shows: { kind: 'summary', stale: itself },
  },
  previewTransfer: {
    call: 'GET /api/students/transfer',
    access: 'staff',
    summary: 'What transferring students to a cohort would do with their work',
    query: z.object({ studentIds: idsInQuery(TRANSFER_LIMIT), cohortId: idInPath }),
    response: TransferPreview,
    shows: { kind: 'course_work', answered: studentsOfPreview },
  },
  transfer: {
    call: 'POST /api/students/transfer',
    access: 'staff',
    summary:
      'Transfer students to another cohort, with the chosen work; a preview that has changed answers 409 with the new one',
    body: TransferRequest,
    response: z.object({ undo: z.string() }),
    current: TransferPreview,
    idempotent: true,
    stale: STUDENT_READERS,
    shows: { kind: 'course_work', stale: studentsOfPreview },
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
