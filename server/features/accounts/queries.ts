import { forgetBrowsers } from '../../auth/known-browsers.ts'
import { endSessions, hashToken, newToken } from '../../auth/sessions.ts'
import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'

const RESET_LINK_MS = 60 * 60 * 1000

export const ACCOUNT_COLUMNS = [
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
] as const

export function findByUsername(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(ACCOUNT_COLUMNS)
    .where((is) => is(is.fn<string>('lower', ['email']), '=', username.toLowerCase()))
    .executeTakeFirst()
}

export async function passwordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

/** Ends every session but the one it was changed in, every reset link, and what browsers are known by. */
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

export interface ResetLink {
  token: string
  username: string
  now: Date
}

/** The person whose link this is, if it is good. */
export function findResetLink(db: Db, { token, username, now }: ResetLink) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .where((is) => is(is.fn<string>('lower', ['users.email']), '=', username.toLowerCase()))
}

/** Of twelve uses at once one locks the link, and the others find it gone. */
export async function spendResetLink(db: Db, link: ResetLink, password_hash: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const person = await findResetLink(trx, link).forUpdate('password_resets').executeTakeFirst()
    if (!person) return false
    await replacePassword(trx, { user_id: person.id, password_hash, now: link.now, action: 'reset password' })
    return true
  })
}

export async function setMailNotifications(db: Db, id: number, mail_notifications: boolean): Promise<void> {
  await db.updateTable('users').set({ mail_notifications }).where('id', '=', id).execute()
}
