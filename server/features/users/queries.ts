import { endSessions, hashToken, newToken } from '../../auth/sessions.ts'
import { recordChange } from '../../db/history.ts'
import type { Db } from '../../db/transaction.ts'
import { inTransaction } from '../../db/transaction.ts'

const RESET_LINK_MS = 60 * 60 * 1000

export function findByUsername(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'role',
      'first_name',
      'last_name',
      'email',
      'status',
      'password_hash',
      'password_temporary',
      'password_expires_at',
      'mail_notifications',
    ])
    .where((is) => is(is.fn<string>('lower', ['email']), '=', username.toLowerCase()))
    .executeTakeFirst()
}

export async function passwordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Ends every session but the one it was changed in, and every reset link. */
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
    await recordChange(trx, {
      entity: 'user',
      id: change.user_id,
      action: change.action,
      actor_id: change.user_id,
      at: change.now,
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

export interface ResetUse {
  token: string
  username: string
  password_hash: string
  now: Date
}

/** One delete takes the link: of twelve uses at once, one finds it. */
export async function spendResetToken(db: Db, { token, username, password_hash, now }: ResetUse): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const used = await trx
      .deleteFrom('password_resets')
      .using('users')
      .whereRef('users.id', '=', 'password_resets.user_id')
      .where('password_resets.token_hash', '=', hashToken(token))
      .where('password_resets.expires_at', '>', now)
      .where('users.status', '=', 'active')
      .where((is) => is(is.fn<string>('lower', ['users.email']), '=', username.toLowerCase()))
      .returning('users.id')
      .executeTakeFirst()
    if (!used) return false
    await replacePassword(trx, { user_id: used.id, password_hash, now, action: 'reset password' })
    return true
  })
}

export async function setMailNotifications(db: Db, id: number, mail_notifications: boolean): Promise<void> {
  await db.updateTable('users').set({ mail_notifications }).where('id', '=', id).execute()
}
