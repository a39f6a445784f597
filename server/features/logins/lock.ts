import { sql } from 'kysely'
import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { readLogins } from './queries.ts'

export type LockedLogin = Awaited<ReturnType<typeof readLogins>>[number]

/** Several people by id, as db/transaction.ts orders it. Read by a second statement, which sees what the first waited for. */
export async function lockLogins(trx: Trx, ids: readonly number[]): Promise<LockedLogin[]> {
  await trx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  concerns({ people: ids })
  return readLogins(trx, [...ids])
}
