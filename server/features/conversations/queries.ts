import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

/** Matches the partial index on open requests. */
export const isOpenRequest = (reflections: string) => {
  const column = (name: string) => sql.ref(`${reflections}.${name}`)
  return sql<boolean>`${column('conversation_done_at')} is null and
    (${column('additional_conversation_wanted')} or ${column('conversation_withdrawn_at')} is not null)`
}

/** Without those who dropped out, as in every queue. */
export function listOpenRequests(db: Db, cohort_id: number | undefined) {
  return db
    .selectFrom('daily_feedbacks as f')
    .innerJoin('students', 'students.id', 'f.student_id')
    .innerJoin('users', 'users.id', 'f.student_id')
    .innerJoin('cohorts', 'cohorts.id', 'f.cohort_id')
    .select(['f.id', 'f.student_id', 'users.first_name', 'users.last_name', 'students.photo_file_name'])
    .select(['f.cohort_id', 'cohorts.name as cohort_name', 'f.feedback_on'])
    .select([sql<boolean>`not f.additional_conversation_wanted`.as('withdrawn')])
    .where(isOpenRequest('f'))
    .where('students.application_status', '!=', 'dropped_out')
    .$if(cohort_id !== undefined, (query) => query.where('f.cohort_id', '=', cohort_id ?? 0))
    .orderBy('f.feedback_on')
    .orderBy('f.id')
    .execute()
}
