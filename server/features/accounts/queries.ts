import { hashToken } from '../../auth/sessions.ts'
import type { Db } from '../../db/transaction.ts'

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

/** Kept by a trigger on notice_preferences. */
export async function getsMails(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('mail_notifications').where('id', '=', id).executeTakeFirst()
  return row?.mail_notifications ?? false
}

export async function passwordHash(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

export interface ResetLink {
  token: string
  username: string
  now: Date
}

/** The owner of a valid link. */
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
