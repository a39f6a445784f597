import type { Db, Trx } from '../db/transaction.ts'
import { hashToken, newToken } from './sessions.ts'

/** A login between password and code. Not a session: it only allows entering the code. */

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

/** Returns the user id. Counts the attempt first, so that parallel attempts cannot bypass the limit. */
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

/** False if it was used meanwhile, or deleted by a password change. */
export async function endPendingLogin(trx: Trx, token: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('pending_logins')
    .where('token_hash', '=', hashToken(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended !== undefined
}
