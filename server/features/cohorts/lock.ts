import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** For the lock order see db/transaction.ts. */
export async function lockCohort(trx: Trx, id: number) {
  const cohort = await trx.selectFrom('cohorts').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!cohort) throw notFound('cohort')
  concerns({ cohorts: [id], forClass: true })
  return cohort
}

/** A share lock for a student who joins: the program cannot change meanwhile. */
export function shareCohort(trx: Trx, id: number) {
  concerns({ cohorts: [id] })
  return trx
    .selectFrom('cohorts')
    .select(['id', 'name', 'course_id', 'prework_start', 'classroom_start'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}
