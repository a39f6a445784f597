import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/**
 * For edits, and for work that is handed in or graded: its type, state and cohort stay until that is done. Never a share
 * lock: two students would hold each other up when the trigger counts their submissions. The order of locks stands in
 * db/transaction.ts.
 */
export async function lockAssignment(trx: Trx, id: number) {
  const row = await trx.selectFrom('assignments').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('assignment')
  return row
}
