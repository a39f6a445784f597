import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { lockStudent } from '../students/lock.ts'

/** Locks the student first. */
export async function lockPlacement(trx: Trx, id: number) {
  const placements = trx.selectFrom('placements').where('id', '=', id)
  const owner = await placements.select('student_id').executeTakeFirst()
  if (!owner) throw notFound('placement')
  const student = await lockStudent(trx, owner.student_id)
  const placement = await placements.selectAll().forNoKeyUpdate().executeTakeFirst()
  // Removed while this call waited for the lock.
  if (!placement) throw notFound('placement')
  return { placement, student }
}
