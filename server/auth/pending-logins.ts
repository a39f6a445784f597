import type { Db, Trx } from '../db/transaction.ts'
import { hashToken, newToken } from './sessions.ts'

/** The password was right, and the code is still to come: no session, and good for nothing but that question. */

export const PENDING_MS = 5 * 60 * 1000
const TRIES = 5

export async function startPendingLogin(trx: Trx, user_id: number, now: Date): Promise<string> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + PENDING_MS)
  await trx
    .insertInto('pending_logins')
    .values({ token_hash: hashToken(token), user_id, created_at: now, expires_at })
    .execute()
  return token
}

/** Whose it is. Counts the try before it is made, so that parallel ones cannot slip through. */
export async function tryPendingLogin(db: Db, token: string, now: Date): Promise<number | null> {
  const pending = await db
    .updateTable('pending_logins')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .returning('user_id')
    .executeTakeFirst()
  return pending?.user_id ?? null
}

/** False when it has been used, or has ended with the password, since it was tried. */
export async function endPendingLogin(trx: Trx, token: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('pending_logins')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}
