import { sql } from 'kysely'
import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** As the index of open requests says it. */
export const isOpenRequest = (reflections: string) => {
  const column = (name: string) => sql.ref(`${reflections}.${name}`)
  return sql<boolean>`${column('conversation_done_at')} is null and
    (${column('additional_conversation_wanted')} or ${column('conversation_withdrawn_at')} is not null)`
}

/** Who dropped out leaves this queue as they leave the others. */
export function listOpenRequests(db: Db, cohort_id: number | undefined) {
  return db
    .selectFrom('daily_feedbacks as f')
    .innerJoin('students', 'students.id', 'f.student_id')
    .innerJoin('users', 'users.id', 'f.student_id')
    .innerJoin('cohorts', 'cohorts.id', 'f.cohort_id')
    .select([
      'f.id',
      'f.student_id',
      'users.first_name',
      'users.last_name',
      'students.photo_file_name',
      'f.cohort_id',
      'cohorts.name as cohort_name',
      'f.feedback_on',
      sql<boolean>`not f.additional_conversation_wanted`.as('withdrawn'),
    ])
    .where(isOpenRequest('f'))
    .where('students.application_status', '!=', 'dropped_out')
    .$if(cohort_id !== undefined, (query) => query.where('f.cohort_id', '=', cohort_id ?? 0))
    .orderBy('f.feedback_on')
    .orderBy('f.id')
    .execute()
}

interface Mark {
  id: number
  done: boolean
  actor_id: number
  now: Date
}

/** The version stays: it guards the student's words, and a mark of the staff is none of them. */
export function markConversation(db: Db, { id, done, actor_id, now }: Mark): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('daily_feedbacks')
      .select(['conversation_done_at', 'conversation_done_by'])
      .where('id', '=', id)
      .where((is) =>
        is.or([is('additional_conversation_wanted', '=', true), is('conversation_withdrawn_at', 'is not', null)]),
      )
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('request')
    // Saying it twice keeps who said it first.
    if ((before.conversation_done_at !== null) === done) return
    const after = done
      ? { conversation_done_at: now, conversation_done_by: actor_id }
      : { conversation_done_at: null, conversation_done_by: null }
    await trx.updateTable('daily_feedbacks').set(after).where('id', '=', id).execute()
    const action = done ? 'marked the 1:1 done' : 'opened the 1:1 again'
    await recordChange(trx, { entity: 'daily_feedback', id, action, actor_id, now, before, after })
  })
}
