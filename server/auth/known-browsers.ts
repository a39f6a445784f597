import type { Db, Trx } from '../db/transaction.ts'
import { hashToken, newToken } from './sessions.ts'

/**
 * Proves that this browser logged in to this account before, and nothing else: it logs nobody in. Whoever guesses from
 * elsewhere cannot use up the tries of such a browser.
 */

export const KNOWN_MS = 90 * 24 * 60 * 60 * 1000
/** A program that never keeps the cookie would leave a row with every login. */
const MOST_PER_PERSON = 20

interface Browser {
  user_id: number
  /** As its cookie has it. */
  token: string | null
  now: Date
}

/** The name under which this browser's wrong tries at this account are counted; null when it is not known. */
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

/**
 * After a login. The new token takes the place of the old one for all accounts of this browser, so that a token which
 * somebody planted or copied is worth nothing any more.
 */
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
        .limit(MOST_PER_PERSON),
    )
    .execute()
}
