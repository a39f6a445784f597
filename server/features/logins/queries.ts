import { sql } from 'kysely'
import { hashToken } from '../../auth/sessions.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** The facts of domain/account-invitation.ts, with the names to speak of. */
const logins = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('students', 'students.id', 'users.id')
    .leftJoin('invitations', 'invitations.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['users.role', 'users.status', 'students.application_status', 'users.last_login_at'])
    .select(['users.password_temporary', 'users.password_expires_at'])
    .select(['invitations.created_at as invited_at', 'invitations.expires_at as invitation_expires_at'])
    .select([
      sql<boolean>`users.password_hash is not null`.as('has_password'),
      sql<boolean>`students.erased_at is not null`.as('is_erased'),
    ])

export const readLogins = statement((db, ids: Value<number[]>) =>
  logins(db).where(sql<boolean>`users.id = any (${ids}::integer[])`).orderBy('users.id'),
)

/** By itself, because a plan for an array is not kept. */
const oneLogin = statement((db, id: Value<number>) => logins(db).where('users.id', '=', id))

export async function findLogin(db: Db, id: number, what: 'student' | 'employee') {
  const [login] = await oneLogin(db, id)
  if (!login) throw notFound(what)
  const { id: _, first_name, last_name, email, ...facts } = login
  return facts
}

/** When the cohort of each student starts; nothing for those without one. */
export async function cohortStarts(db: Db, people: readonly { id: number }[]) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .select(['students.id', 'cohorts.prework_start', 'cohorts.classroom_start'])
    .where(sql<boolean>`students.id = any (${people.map(({ id }) => id)}::integer[])`)
    .execute()
  return new Map(rows.map(({ id, ...start }) => [id, start]))
}

export interface InvitationLink {
  token: string
  now: Date
}

/** The person whom a valid link belongs to. */
export function findInvitation(db: Db, { token, now }: InvitationLink) {
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'invitations.expires_at'])
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.expires_at', '>', now)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
}
