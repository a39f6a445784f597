import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** Several, in the order of their ids. Those that do not exist are left out. */
export async function lockAssignments(trx: Trx, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  concernAssignments(rows)
  return rows
}

export type LockedAssignment = Awaited<ReturnType<typeof lockAssignments>>[number]

export function concernAssignments(rows: readonly { id: number; cohort_id: number }[]): void {
  concerns({
    assignments: rows.map(({ id }) => id),
    cohorts: [...new Set(rows.map(({ cohort_id }) => cohort_id))],
    forClass: true,
  })
}

/**
 * For edits, and for submitting or grading work, which depend on its type, state and cohort. Not a share lock: the trigger
 * that counts submissions updates the row, and two students would deadlock. For the lock order see db/transaction.ts.
 */
export async function lockAssignment(trx: Trx, id: number) {
  const [row] = await lockAssignments(trx, [id])
  if (!row) throw notFound('assignment')
  return row
}

/** One whose time has come. Undefined if another server is at it, or someone has changed it since. */
export async function lockPlanned(trx: Trx, id: number, now: Date) {
  const row = await trx
    .selectFrom('assignments')
    .selectAll()
    .where('id', '=', id)
    .where('visible_from', '<=', now)
    .where('release_problem', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (row) concernAssignments([row])
  return row
}
