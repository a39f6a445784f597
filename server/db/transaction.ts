import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'
import { isOutdatedPlan } from './statement.ts'

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 4

/**
 * All rows are locked in this order, so that deadlocks are rare. An undo and an import lock their own
 * row before them, and an import the advisory lock of all imports.
 *   0. days_off     by lockDayOff; a trigger then locks the table of cohorts
 *   1. cohorts      by shareCohort before a student joins, by lockCohort before its students, by copyTarget before its assignments
 *   2. users        by lockStudent (staff), lockEmployee and the account's own locks; several by id
 *   3. students     by lockEnrolledStudent and lockReflection (the student's own writes), and with the user by lockStudentToErase; several by id
 *   4. course_works, then allowances; daily_feedbacks, then conversation_requests; placements, student_notes,
 *                   attention_snoozes, attendance: what belongs to the student
 *   5. assignments  by lockAssignment, lockOwnAssignment, lockAssignmentOf, and by triggers that count submissions and
 *                   members; several by id
 *   6. student_summaries, cohort_summaries, kept_counts: by triggers alone
 *   7. notices      by whatever causes or mails them; several by user
 * Two triggers break it: placements and members are counted (6) before the student's status (3) or the cohort's assignments
 * (5) are written. Such a deadlock is retried here.
 */

/** Joins an outer transaction. Retries after a deadlock, a serialization failure or an outdated plan. */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Trx)
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      const isRetryable = code === DEADLOCK || code === SERIALIZATION_FAILURE || isOutdatedPlan(error)
      if (!isRetryable || tries === TRIES) throw error
    }
  }
}
