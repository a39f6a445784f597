import type { DateText } from '#domain/central-time.ts'
import { reflectionWindow } from '#domain/reflection-window.ts'
import type { Db } from '../../db/transaction.ts'

export function listOwnReflections(db: Db, student_id: number) {
  return reflections(db, student_id).orderBy('feedback_on', 'desc').execute()
}

/** For a day that is known to have one. */
export function getReflection(db: Db, student_id: number, feedback_on: DateText) {
  return reflections(db, student_id).where('feedback_on', '=', feedback_on).executeTakeFirstOrThrow()
}

/** The day to reflect on at this moment, and what the student has written for it. */
export async function latestReflection(db: Db, student_id: number, now: Date) {
  const cohort = await db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select(['cohorts.classroom_start', 'cohorts.graduation'])
    .where('students.id', '=', student_id)
    .executeTakeFirst()
  // Without a cohort no day is a class day.
  const window = reflectionWindow(cohort ?? { classroom_start: null, graduation: null }, now)
  const feedback = window.feedback_on
    ? await reflections(db, student_id).where('feedback_on', '=', window.feedback_on).executeTakeFirst()
    : undefined
  return {
    current_feedback_date: window.feedback_on,
    completed_today: feedback !== undefined,
    opens_at: window.opensAt,
    closes_at: window.closesAt,
    feedback: feedback ?? null,
  }
}

function reflections(db: Db, student_id: number) {
  return db
    .selectFrom('daily_feedbacks')
    .select([
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
    ])
    .where('student_id', '=', student_id)
}
