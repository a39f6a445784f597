import { deviceInWords } from '#domain/account-device.ts'
import { type Actor, IDLE_MS } from '../../auth/sessions.ts'
import type { Db } from '../../db/transaction.ts'

/** The sessions that have not expired. */
export async function listSessions(db: Db, actor: Actor, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy((is) => is('id', '=', actor.session_id), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ user_agent, ...row }) => ({
    ...row,
    device: deviceInWords(user_agent),
    is_current: row.id === actor.session_id,
  }))
}
