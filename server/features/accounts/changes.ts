import { forgetBrowsers } from '../../auth/known-browsers.ts'
import { endSessions, hashToken, newToken } from '../../auth/sessions.ts'
import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { findResetLink, type ResetLink } from './queries.ts'

const RESET_LINK_MS = 60 * 60 * 1000

/** Also ends every other session, every reset link, and forgets known browsers. */
export async function replacePassword(
  db: Db,
  change: { user_id: number; password_hash: string; now: Date; keep?: { session_id: number }; action: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({
        password_hash: change.password_hash,
        password_temporary: false,
        password_expires_at: null,
        updated_at: change.now,
      })
      .where('id', '=', change.user_id)
      .execute()
    await trx.deleteFrom('password_resets').where('user_id', '=', change.user_id).execute()
    await endSessions(trx, change.user_id, change.keep)
    await forgetBrowsers(trx, change.user_id)
    await recordChange(trx, {
      entity: 'user',
      id: change.user_id,
      action: change.action,
      actor_id: change.user_id,
      now: change.now,
    })
  })
}

export async function createResetToken(db: Db, user_id: number, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id,
      created_at: now,
      expires_at: new Date(now.getTime() + RESET_LINK_MS),
    })
    .execute()
  return token
}

/** The link is locked, so concurrent uses find it gone. */
export async function spendResetLink(db: Db, link: ResetLink, password_hash: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = await findResetLink(trx, link).forUpdate('password_resets').executeTakeFirst()
    if (!person) return false
    await replacePassword(trx, { user_id: person.id, password_hash, now: link.now, action: 'reset password' })
    return true
  })
}
