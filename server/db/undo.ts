import type { By } from './history.ts'
import type { Trx } from './transaction.ts'

/** Keeps what the undo of an action needs. Returns the id that the caller undoes it by (server/features/undo). */
export async function recordUndo(
  trx: Trx,
  { kind, data, by }: { kind: string; data: object; by: By },
): Promise<string> {
  const { id } = await trx
    .insertInto('undos')
    .values({ actor_id: by.actor_id, kind, data: JSON.stringify(data), done_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
