import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/**
 * For edits, and for submitting or grading work, which depend on its type, state and cohort. Not a share lock: the trigger
 * that counts submissions updates the row, and two students would deadlock. For the lock order see db/transaction.ts.
 */
export async function lockAssignment(trx: Trx, id: number) {
  const row = await trx.selectFrom('assignments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('assignment')
  concerns({ assignments: [id], cohorts: [row.cohort_id], forClass: true })
  return row
}
