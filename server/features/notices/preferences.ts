import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#domain/account-role.ts'
import {
  type EmailChoice,
  NOTICE_KIND_NAMES,
  NOTICE_KINDS,
  type NoticeKind,
  noticeKindsOf,
  optionalKindsOf,
} from '#domain/notice-kinds.ts'
import type { Db } from '../../db/transaction.ts'

interface Person {
  id: number
  role: Role
}

/** Of every kind that the person gets. */
export async function listPreferences(db: Db, { id, role }: Person) {
  const chosen = await db.selectFrom('notice_preferences').select(['kind', 'email']).where('user_id', '=', id).execute()
  return noticeKindsOf(role).map((kind) => ({
    kind,
    email: chosen.find((one) => one.kind === kind)?.email ?? NOTICE_KINDS[kind].email,
    is_optional: NOTICE_KINDS[kind].isOptional,
  }))
}

export async function savePreference(
  db: Db,
  preference: { user_id: number; kind: NoticeKind; email: EmailChoice },
): Promise<void> {
  await db
    .insertInto('notice_preferences')
    .values(preference)
    .onConflict((known) => known.columns(['user_id', 'kind']).doUpdateSet({ email: preference.email }))
    .execute()
}

/** All that can be turned off at once. What was not off stays as it was chosen. */
export async function turnAllEmails(db: Db, { id, role }: Person, isOn: boolean): Promise<void> {
  if (isOn) {
    await db.deleteFrom('notice_preferences').where('user_id', '=', id).where('email', '=', 'off').execute()
    return
  }
  const rows = optionalKindsOf(role).map((kind) => ({ user_id: id, kind, email: 'off' as const }))
  if (rows.length === 0) return
  await db
    .insertInto('notice_preferences')
    .values(rows)
    .onConflict((known) => known.columns(['user_id', 'kind']).doUpdateSet({ email: 'off' }))
    .execute()
}

/** For a row n of notices: what its person chose, else the default. Null for a kind that this server does not mail. */
export const chosenEmail: RawBuilder<EmailChoice | null> = sql`case n.kind ${sql.join(
  NOTICE_KIND_NAMES.filter((kind) => NOTICE_KINDS[kind].isOptional).map(
    (kind) => sql`when ${sql.lit(kind)} then coalesce((
      select p.email from notice_preferences p where p.user_id = n.user_id and p.kind = n.kind), ${sql.lit(NOTICE_KINDS[kind].email)})`,
  ),
  sql` `,
)} end`
