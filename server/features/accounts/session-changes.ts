import { deviceInWords } from '#domain/account-device.ts'
import type { Actor } from '../../auth/sessions.ts'
import { concerns } from '../../db/announce.ts'
import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

export function endOneSession(db: Db, actor: Actor, id: number, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', actor.id)
      .returning('user_agent')
      .executeTakeFirst()
    if (!ended) throw notFound('session')
    concerns({ people: [actor.id], sessions: true })
    await recordChange(trx, {
      entity: 'user',
      id: actor.id,
      action: 'ended a session',
      actor_id: actor.id,
      now,
      after: { device: deviceInWords(ended.user_agent) },
    })
  })
}

export function endOtherSessions(db: Db, actor: Actor, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('user_id', '=', actor.id)
      .where('id', '!=', actor.session_id)
      .returning('user_agent')
      .execute()
    if (ended.length === 0) return 0
    concerns({ people: [actor.id], sessions: true })
    const device = ended.map(({ user_agent }) => deviceInWords(user_agent)).join(', ')
    await recordChange(trx, {
      entity: 'user',
      id: actor.id,
      action: 'ended all other sessions',
      actor_id: actor.id,
      now,
      after: { device },
    })
    return ended.length
  })
}
