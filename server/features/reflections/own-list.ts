import type { Selectable } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import { reflectionWindow } from '#domain/reflection-window.ts'
import type { Schema } from '../../db/schema.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

export const listOwnReflections = statement((db, student_id: Value<number>) =>
  reflections(db, student_id).orderBy('feedback_on', 'desc'),
)

/** The day whose window is open, with the student's reflection. */
export async function latestReflection(db: Db, student_id: number, now: Date) {
  const [cohort] = await cohortOfStudent(db, student_id)
  // Without a cohort no window opens.
  const window = reflectionWindow(cohort ?? { classroom_start: null, graduation: null }, now)
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
    .select(['cohorts.classroom_start', 'cohorts.graduation'])
    .where('students.id', '=', student_id),
)
const reflectionOf = statement((db, student_id: Value<number>, feedback_on: Value<DateText>) =>
  reflections(db, student_id).where('feedback_on', '=', feedback_on),
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
  'conversation_done_at',
  'conversation_withdrawn_at',
  'updated_at',
  'version',
] as const

export type OwnReflection = Pick<Selectable<Schema['daily_feedbacks']>, (typeof REFLECTION_COLUMNS)[number]>

export const reflections = (db: Db, student_id: Value<number>) =>
  db.selectFrom('daily_feedbacks').select(REFLECTION_COLUMNS).where('student_id', '=', student_id)
