import type { Trx } from '../../db/transaction.ts'
import { ACCOUNT_COLUMNS } from './queries.ts'

/** Whether this is still the password of an active user. If so, neither changes until the transaction ends. */
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

/** Password and status cannot change until the transaction ends. */
export function lockActiveUser(trx: Trx, id: number) {
  return trx
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
