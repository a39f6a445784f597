import type { Db, Trx } from '../db/transaction.ts'
import { hashToken, newToken } from './sessions.ts'

/**
 * Proves that this browser has logged in to this account before; it does not log anyone in. Known browsers have their own
 * rate limit, so an attacker elsewhere cannot lock them out.
 */

export const KNOWN_MS = 90 * 24 * 60 * 60 * 1000
/** A client that drops cookies would add a row with every login. */
const MAX_PER_USER = 20

interface Browser {
  user_id: number
  /** From the cookie. */
  token: string | null
  now: Date
}

/** The rate limit key of this browser and account; null if the browser is unknown. */
export async function knownBrowser(db: Db, { user_id, token, now }: Browser): Promise<string | null> {
  if (!token) return null
  const known = await db
    .selectFrom('known_browsers')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return known ? String(known.id) : null
}

/** After a login. Rotates the token for all accounts of this browser, so that a planted or copied token becomes useless. */
export async function rememberBrowser(trx: Trx, { user_id, token, now }: Browser): Promise<string> {
  const renewed = newToken()
  const token_hash = hashToken(renewed)
  if (token) {
    await trx
      .updateTable('known_browsers')
      .set({ token_hash })
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .execute()
  }
  const seen = { last_login_at: now, expires_at: new Date(now.getTime() + KNOWN_MS) }
  await trx
    .insertInto('known_browsers')
    .values({ user_id, token_hash, created_at: now, ...seen })
    .onConflict((row) => row.columns(['token_hash', 'user_id']).doUpdateSet(seen))
    .execute()
  await forgetOldest(trx, user_id)
  return renewed
}

export async function forgetBrowsers(trx: Trx, user_id: number): Promise<void> {
  await trx.deleteFrom('known_browsers').where('user_id', '=', user_id).execute()
}

async function forgetOldest(trx: Trx, user_id: number): Promise<void> {
  await trx
    .deleteFrom('known_browsers')
    .where('user_id', '=', user_id)
    .where('id', 'not in', (is) =>
      is
        .selectFrom('known_browsers')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('last_login_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_PER_USER),
    )
    .execute()
}
