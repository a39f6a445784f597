import type { Trx } from '../../db/transaction.ts'
import { ACCOUNT_COLUMNS } from './queries.ts'

/** Whether this is still the active person's password; if so it stays that until the transaction ends. */
export async function lockPassword(trx: Trx, user: { id: number; password_hash: string | null }): Promise<boolean> {
  const locked = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** The active person, whose password and status stay as they are until the transaction ends. */
export function lockActiveUser(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
