import { ROLE } from '#domain/account-role.ts'
import { type Actor, hashToken, newToken } from '../../auth/sessions.ts'
import { recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { lockEnrolledStudent } from '../students/lock.ts'

/** A renewed address keeps its events, so that they are not shown twice by a calendar that has both. */
export function renewFeed(db: Db, actor: Actor, now: Date): Promise<string> {
  return inTransaction(db, async (trx) => {
    if (actor.role === ROLE.student) await lockEnrolledStudent(trx, actor.id)
    const token = newToken()
    const address = { token_hash: hashToken(token), created_at: now, read_at: null }
    const known = await trx.selectFrom('feeds').select('user_id').where('user_id', '=', actor.id).executeTakeFirst()
    await trx
      .insertInto('feeds')
      .values({ user_id: actor.id, ...address })
      .onConflict((same) => same.column('user_id').doUpdateSet(address))
      .execute()
    const action = known ? 'renewed calendar address' : 'made calendar address'
    await recordChange(trx, { entity: 'user', id: actor.id, action, actor_id: actor.id, now })
    return token
  })
}

export function revokeFeed(db: Db, actor: Actor, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('feeds').where('user_id', '=', actor.id).executeTakeFirst()
    if (numDeletedRows === 0n) return
    const action = 'revoked calendar address'
    await recordChange(trx, { entity: 'user', id: actor.id, action, actor_id: actor.id, now })
  })
}
