import { z } from 'zod'
import { REFLECTION_LIMITS, reflectionProblem, SCORE_RANGE } from '#domain/reflection-form.ts'
import type { Routes } from './route.ts'
import {
  cohortScope,
  countedText,
  date,
  id,
  idInPath,
  instantOut,
  instantOutOrNull,
  list,
  openedVersion,
  person,
  readOnly,
} from './scalars.ts'
import { identifiedInRows, studentInPath, studentsInRows, studentsOfRows } from './shows.ts'

const score = z.number().int()

/** A daily reflection as staff and its author see it. */
export const Reflection = z.object({
  id,
  student_id: id,
  feedback_on: date,
  understanding_score: score,
  understanding_explanation: z.string(),
  support_score: score,
  support_explanation: z.string(),
  feeling_score: score,
  feeling_explanation: z.string(),
  thanks: z.string(),
  recommended_experiences: z.string(),
  accomplishment: z.string(),
  additional_information: z.string(),
  additional_conversation_wanted: z.boolean(),
  /** The request for a 1:1 that it led to, and how that stands; several reflections may have asked for the same. */
  request_id: id.nullable(),
  conversation_taken_by: person.nullable(),
  conversation_done_at: instantOutOrNull,
  /** When the student withdrew the request; staff still close it. */
  conversation_withdrawn_at: instantOutOrNull,
  updated_at: instantOut,
  version: z.number().int(),
})
export type Reflection = z.infer<typeof Reflection>

/** Placeholder for a reflection that was not written: null id and scores, empty texts. */
const NoReflection = Reflection.extend({
  id: z.null(),
  understanding_score: z.null(),
  support_score: z.null(),
  feeling_score: z.null(),
  updated_at: z.null(),
  version: z.null(),
})
const author = { first_name: z.string(), last_name: z.string(), photo_file_name: z.string().nullable() }
/** Mean scores of the student's reflections in the seven days before; null if there are none. */
const week_before = z.object({ understanding_score: z.number(), support_score: z.number() }).nullable()

/** One row per active student of the cohort; a row without an id has not been written yet. */
export const DayReflectionRow = z.union([
  Reflection.extend({ ...author, week_before }),
  NoReflection.extend({ ...author, week_before }),
])
export type DayReflectionRow = z.infer<typeof DayReflectionRow>

/** A student without a reflection of the latest class day whose reflection has opened. */
export const NotReflectedRow = z.object({
  student: z.object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    photo_file_name: z.string().nullable(),
  }),
  cohort: z.object({ id, name: z.string() }),
  day: date,
  /** Null if nobody can reflect on the day any more. */
  open_until: instantOutOrNull,
  last_reflection_on: date.nullable(),
  /** Class days without a reflection since the last one or since joining. */
  class_days: z.number().int(),
})
export type NotReflectedRow = z.infer<typeof NotReflectedRow>

const scoreIn = z
  .union([z.number().int().min(1, SCORE_RANGE).max(6, SCORE_RANGE), z.literal('')], SCORE_RANGE)
  .nullish()
  .transform((value) => value || null)
export const ReflectionDraft = z.strictObject({
  understanding_score: scoreIn,
  understanding_explanation: countedText(REFLECTION_LIMITS.understanding_explanation),
  support_score: scoreIn,
  support_explanation: countedText(REFLECTION_LIMITS.support_explanation),
  feeling_explanation: countedText(REFLECTION_LIMITS.feeling_explanation).transform((word) =>
    word.normalize('NFC').trim(),
  ),
  thanks: countedText(REFLECTION_LIMITS.thanks),
  recommended_experiences: countedText(REFLECTION_LIMITS.recommended_experiences),
  accomplishment: countedText(REFLECTION_LIMITS.accomplishment),
  additional_information: countedText(REFLECTION_LIMITS.additional_information),
  additional_conversation_wanted: z.boolean().default(false),
  /** The day the form was opened for; refused if the window has moved on. Defaults to the current day. */
  feedback_on: date.optional(),
  version: openedVersion,
  ...readOnly('id', 'student_id', 'first_name', 'last_name', 'photo_file_name', 'feeling_score'),
  ...readOnly('request_id', 'conversation_taken_by', 'conversation_done_at', 'conversation_withdrawn_at', 'updated_at'),
})

const ofStudent = z.object({ studentId: idInPath })

export const reflections = {
  day: {
    call: 'GET /api/cohorts/feedback/:id',
    about: 'cohorts',
    access: 'staff',
    summary: 'Each student’s reflection of one day',
    params: z.object({ id: idInPath }),
    query: z.object({ feedbackOn: date }),
    response: list(DayReflectionRow),
    mayLag: true,
    shared: true,
    shows: { kind: 'reflections', answered: studentsOfRows },
  },
  averages: {
    call: 'GET /api/cohorts/feedback/summary/:id',
    about: 'cohorts',
    access: 'staff',
    summary: 'The cohort’s average scores by day, for the chart',
    params: z.object({ id: idInPath }),
    response: list(
      z.object({
        feedback_on: date,
        understanding_score: z.number(),
        support_score: z.number(),
        reflections: z.number().int(),
      }),
    ),
    mayLag: true,
    shows: { kind: 'reflections', answered: identifiedInRows },
  },
  missing: {
    call: 'GET /api/cohorts/feedback/missing',
    access: 'staff',
    summary: 'Students of cohorts in Classroom without a reflection of the latest class day, the longest silent first',
    query: z.object(cohortScope),
    response: list(NotReflectedRow).extend({ is_mine: z.boolean() }),
    mayLag: true,
    shows: { kind: 'reflections', answered: studentsInRows },
  },
  ofStudent: {
    call: 'GET /api/students/feedback/student/:studentId',
    access: 'staff',
    summary: 'A student’s reflections, by day',
    params: ofStudent,
    response: list(Reflection),
    mayLag: true,
    shows: { kind: 'reflections', asked: studentInPath },
  },
  own: {
    call: 'GET /api/students/feedback',
    access: 'student',
    summary: 'One’s own reflections, newest first',
    response: list(Reflection),
    mayLag: true,
  },
  latest: {
    call: 'GET /api/students/feedback/latest',
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
  save: {
    call: 'PUT /api/students/feedback',
    access: 'student',
    summary: 'Save the reflection of the current feedback date',
    body: ReflectionDraft,
    check: (body: z.infer<typeof ReflectionDraft>) => reflectionProblem(body),
    response: Reflection,
    idempotent: true,
    stale: ['reflections', 'cohorts', 'students', 'conversations', 'attention', 'today', 'notices', 'history'],
  },
} satisfies Routes
