import { type Selectable, sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import type { Named } from '#domain/person-name.ts'
import { NO_CLASS_DATES } from '#domain/reflection-day.ts'
import { reflectionWindow } from '#domain/reflection-window.ts'
import type { Schema } from '../../db/schema.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

export const listOwnReflections = statement((db, student_id: Value<number>) =>
  reflections(db, student_id).orderBy('f.feedback_on', 'desc'),
)

/** The day whose window is open, with the student's reflection. */
export async function latestReflection(db: Db, student_id: number, now: Date) {
  const [cohort] = await cohortOfStudent(db, student_id)
  // Without a cohort no window opens.
  const window = reflectionWindow(cohort ?? NO_CLASS_DATES, now)
  const [feedback] = window.feedback_on ? await reflectionOf(db, student_id, window.feedback_on) : []
  return {
    current_feedback_date: window.feedback_on,
    completed_today: feedback !== undefined,
    opens_at: window.opensAt,
    closes_at: window.closesAt,
    feedback: feedback ?? null,
  }
}

const cohortOfStudent = statement((db, student_id: Value<number>) =>
  db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select(['cohorts.classroom_start', 'cohorts.graduation', 'cohorts.days_off'])
    .where('students.id', '=', student_id),
)
const reflectionOf = statement((db, student_id: Value<number>, feedback_on: Value<DateText>) =>
  reflections(db, student_id).where('f.feedback_on', '=', feedback_on),
)

export const REFLECTION_COLUMNS = [
  'id',
  'student_id',
  'feedback_on',
  'understanding_score',
  'understanding_explanation',
  'support_score',
  'support_explanation',
  'feeling_score',
  'feeling_explanation',
  'thanks',
  'recommended_experiences',
  'accomplishment',
  'additional_information',
  'additional_conversation_wanted',
  'request_id',
  'updated_at',
  'version',
] as const

type Column = (typeof REFLECTION_COLUMNS)[number]

/** How the request for a 1:1 stands that the reflection led to. */
export interface RequestColumns {
  conversation_taken_by: (Named & { id: number }) | null
  conversation_withdrawn_at: Date | null
  conversation_done_at: Date | null
}
export type OwnReflection = Pick<Selectable<Schema['daily_feedbacks']>, Column> & RequestColumns

export const TAKEN_BY = sql<RequestColumns['conversation_taken_by']>`case when taker.id is null then null else
  json_build_object('id', taker.id, 'first_name', taker.first_name, 'last_name', taker.last_name) end`

/** Of a request q and whoever took it. */
export const REQUEST_COLUMNS = [
  TAKEN_BY.as('conversation_taken_by'),
  sql<Date | null>`q.withdrawn_at`.as('conversation_withdrawn_at'),
  sql<Date | null>`q.done_at`.as('conversation_done_at'),
]

export const reflections = (db: Db, student_id: Value<number>) =>
  db
    .selectFrom('daily_feedbacks as f')
    .leftJoin('conversation_requests as q', 'q.id', 'f.request_id')
    .leftJoin('users as taker', 'taker.id', 'q.taken_by_id')
    .select(REFLECTION_COLUMNS.map((column) => `f.${column}` as const))
    .select(REQUEST_COLUMNS)
    .where('f.student_id', '=', student_id)
