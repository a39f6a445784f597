import { z } from 'zod'
import { RELEASE_PROBLEMS } from '#domain/assignment-schedule.ts'
import { ASSIGNMENT_TYPES, WORKFLOW_STATES } from '#domain/assignment-state.ts'
import {
  cohortDatesOrderProblem,
  cohortProblem,
  DEFAULT_CAMPUS_ID,
  DEFAULT_TARGET_SIZE,
  MAX_TARGET_SIZE,
  TARGET_SIZE_RANGE,
} from '#domain/cohort-form.ts'
import { EMPLOYEE_STATUSES } from '#domain/employee-status.ts'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { ENROLMENT_ENDS } from '#domain/student-enrolment.ts'
import type { Routes } from './route.ts'
import {
  created,
  date,
  id,
  idInPath,
  instantOutOrNull,
  list,
  optionalDate,
  optionalLine,
  readOnly,
  version,
} from './scalars.ts'
import { identifiedInRows, idsOfRows, studentsOfCohort } from './shows.ts'

const average = z.number().nullable()

/** Three slots, padded with empty ones. Students see active instructors only. */
const Instructor = z.object({ id: id.nullable(), first_name: z.string(), last_name: z.string() })
/** `status` is null in an empty slot. */
const StaffInstructor = Instructor.extend({ status: z.enum(EMPLOYEE_STATUSES).nullable() })

export const CohortRow = z.object({
  id,
  name: z.string(),
  cohort_name: z.string(),
  campus_id: id,
  campus: z.object({ code: z.string(), name: z.string() }),
  campus_code: z.string(),
  course_id: z.number().int(),
  course: z.string(),
  applications_open: date.nullable(),
  applications_close: date.nullable(),
  prework_start: date.nullable(),
  classroom_start: date.nullable(),
  graduation: date.nullable(),
  /** Weekdays of the course on which the campus has no class. */
  days_off: z.array(date),
  feedback_nag: z.boolean(),
  target_size: z.number().int(),
  employees: z.array(StaffInstructor).length(3),
  confirmed_students: z.number().int(),
  placed_students: z.number().int(),
  total_students: z.number().int(),
  placement_count: z.number().int(),
  days_to_place: average,
  average_salary: z.number().int().nullable(),
  avg_feeling: average,
  avg_understanding: average,
  avg_support: average,
  /** Open 1:1 requests of the cohort. */
  open_requests: z.number().int(),
  version: z.number().int(),
})
export type CohortRow = z.infer<typeof CohortRow>

export const CohortStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  photo_file_name: z.string().nullable(),
  application_status: z.string(),
  skip_placement_reporting: z.boolean(),
  placement_count: z.number().int(),
  avg_feeling: average,
  avg_understanding: average,
  avg_support: average,
  avg_score: average,
})
export type CohortStudent = z.infer<typeof CohortStudent>

/** Someone who has left the cohort and not come back. */
export const LeftStudent = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  ended_as: z.enum(ENROLMENT_ENDS),
  /** As it was given, else the day on which they were moved. */
  last_day: date,
  reason: z.string(),
  /** Where they are now. */
  cohort: z.object({ id, name: z.string() }).nullable(),
})
export type LeftStudent = z.infer<typeof LeftStudent>

export const CohortDetail = CohortRow.extend({
  students: z.array(CohortStudent),
  /** Of its students. */
  never_logged_in: z.number().int(),
})
export type CohortDetail = z.infer<typeof CohortDetail>

/** An assignment in the cohort's schedule. */
export const ScheduleRow = z.object({
  id,
  name: z.string(),
  assignment_type: z.enum(ASSIGNMENT_TYPES),
  workflow_state: z.enum(WORKFLOW_STATES),
  assigned_at: instantOutOrNull,
  visible_from: instantOutOrNull,
  due_at: instantOutOrNull,
  release_problem: z.enum(RELEASE_PROBLEMS).nullable(),
  version: z.number().int(),
  /** Works that wait for a grade. */
  toGrade: z.number().int(),
})
export type ScheduleRow = z.infer<typeof ScheduleRow>

export const CohortPlan = z.object({
  id,
  prework_start: date.nullable(),
  classroom_start: date.nullable(),
  graduation: date.nullable(),
  /** Of its campus, from the start of the course on. */
  days_off: z.array(z.object({ name: z.string(), first_day: date, last_day: date })),
  /** Without archived ones, by name. */
  assignments: z.array(ScheduleRow),
})
export type CohortPlan = z.infer<typeof CohortPlan>

const instructorSlots = z
  .array(z.looseObject({ id: id.nullish().or(z.literal('')) }))
  .max(3)
  .transform((slots) => slots.flatMap((slot) => (slot.id ? [slot.id] : [])))
  .refine((ids) => new Set(ids).size === ids.length, 'Each instructor can be chosen once.')

const fields = {
  name: optionalLine(FIELD_LIMITS.cohorts.name),
  course_id: z
    .union([z.literal(1), z.literal(2)])
    .or(z.literal(''))
    .nullish()
    .transform((v) => v || null),
  ...readOnly('cohort_name', 'campus', 'campus_code', 'course', 'students', 'confirmed_students', 'placed_students'),
  ...readOnly('total_students', 'placement_count', 'days_to_place', 'average_salary', 'avg_feeling'),
  ...readOnly('avg_understanding', 'avg_support', 'open_requests', 'days_off', 'never_logged_in'),
}
const targetSize = z.number().int(TARGET_SIZE_RANGE).min(0, TARGET_SIZE_RANGE).max(MAX_TARGET_SIZE, TARGET_SIZE_RANGE)
export const CohortDraft = z.strictObject({
  ...fields,
  campus_id: id.default(DEFAULT_CAMPUS_ID),
  applications_open: optionalDate,
  applications_close: optionalDate,
  prework_start: optionalDate,
  classroom_start: optionalDate,
  graduation: optionalDate,
  feedback_nag: z.boolean().default(false),
  target_size: targetSize.default(DEFAULT_TARGET_SIZE),
  employees: instructorSlots.default([]),
  ...readOnly('id', 'version'),
})

/** An optional field omitted from an edit keeps its value. */
const dateOrNone = date
  .or(z.literal(''))
  .nullable()
  .transform((value) => value || null)
  .optional()
export const CohortEdit = z.strictObject({
  ...fields,
  campus_id: id.optional(),
  applications_open: dateOrNone,
  applications_close: dateOrNone,
  prework_start: dateOrNone,
  classroom_start: dateOrNone,
  graduation: dateOrNone,
  feedback_nag: z.boolean().optional(),
  target_size: targetSize.optional(),
  employees: instructorSlots.optional(),
  id,
  version,
})

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

export const cohorts = {
  own: {
    call: 'GET /api/students/cohort',
    access: 'student',
    summary: 'One’s own cohort; null after dropping out',
    response: z.object({ cohort: OwnCohort.nullable() }),
    mayLag: true,
  },
  list: {
    call: 'GET /api/cohorts/list',
    access: 'staff',
    summary: 'All cohorts with their numbers, current ones first',
    response: list(CohortRow),
    mayLag: true,
    shared: true,
    shows: { kind: 'averages', answered: identifiedInRows },
  },
  detail: {
    call: 'GET /api/cohorts/:id',
    about: 'cohorts',
    access: 'staff',
    summary: 'A cohort and its students',
    params: z.object({ id: idInPath }),
    response: CohortDetail,
    mayLag: true,
    shared: true,
    shows: { kind: 'averages', answered: studentsOfCohort },
  },
  left: {
    call: 'GET /api/cohorts/:id/left',
    about: 'cohorts',
    access: 'staff',
    summary: 'Who has left a cohort, when and why, latest first',
    params: z.object({ id: idInPath }),
    response: list(LeftStudent),
    mayLag: true,
    shared: true,
    shows: { kind: 'history', answered: idsOfRows },
  },
  schedule: {
    call: 'GET /api/cohorts/:id/schedule',
    about: 'cohorts',
    access: 'staff',
    summary: 'A cohort’s dates, days off and assignments with their times',
    params: z.object({ id: idInPath }),
    response: CohortPlan,
    shared: true,
    shows: null,
  },
  create: {
    call: 'POST /api/cohorts',
    access: 'staff',
    summary: 'Create a cohort',
    body: CohortDraft,
    check: (body: z.infer<typeof CohortDraft>) => cohortProblem(body) ?? cohortDatesOrderProblem(body),
    response: created,
    status: 201,
    idempotent: true,
    stale: ['cohorts', 'school.firstSteps', 'history'],
    shows: null,
  },
  update: {
    call: 'PUT /api/cohorts/update',
    access: 'staff',
    summary: 'Change a cohort',
    body: CohortEdit,
    check: (body: z.infer<typeof CohortEdit>) => cohortProblem(body),
    response: created,
    current: CohortDetail,
    stale: [
      'attendance',
      'cohorts',
      'students',
      'placements',
      'assignments',
      'courseWork',
      'reflections',
      'conversations',
      'attention',
      'today',
      'history',
      'records',
    ],
    shows: { kind: 'averages', stale: studentsOfCohort },
  },
} satisfies Routes
