import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { concernNoticed } from '../notices/notify.ts'

/** A reflection with a 1:1 request, withdrawn or not. */
export async function lockRequest(trx: Trx, id: number) {
  const request = await trx
    .selectFrom('daily_feedbacks')
    .select(['conversation_done_at', 'conversation_done_by', 'student_id', 'cohort_id', 'feedback_on'])
    .where('id', '=', id)
    .where((is) =>
      is.or([is('additional_conversation_wanted', '=', true), is('conversation_withdrawn_at', 'is not', null)]),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!request) throw notFound('request')
  const { student_id, cohort_id, feedback_on, ...mark } = request
  concerns({ people: [student_id], cohorts: [cohort_id] })
  await concernNoticed(trx, { student_id, day: feedback_on })
  return mark
}
