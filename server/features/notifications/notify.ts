import type { Context } from '../../context.ts'
import type { Trx } from '../../db/transaction.ts'

/** To be called inside the transaction that grades the work. */
export async function notifyGraded(
  _ctx: Context,
  _trx: Trx,
  _news: { student_id: number; assignment_id: number },
): Promise<void> {}

/** To be called inside the transaction that assigns. */
export async function notifyAssigned(
  _ctx: Context,
  _trx: Trx,
  _news: { assignment_id: number; cohort_id: number },
): Promise<void> {}
