import type { HistoryEntity } from '#contract/history.ts'
import type { Db } from '../../db/transaction.ts'

const MOST = 500

export async function listHistory(db: Db, entity: HistoryEntity, id: number) {
  const rows = await db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.actor_id')
    .select([
      'history.id',
      'history.action',
      'history.at',
      'history.changes',
      'history.actor_id',
      'users.first_name',
      'users.last_name',
    ])
    .where('history.entity', '=', entity)
    .where('history.entity_id', '=', id)
    .orderBy('history.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ actor_id, first_name, last_name, ...row }) => ({
    ...row,
    actor: actor_id === null ? null : { id: actor_id, first_name: first_name ?? '', last_name: last_name ?? '' },
  }))
}
