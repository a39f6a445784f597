import type { By } from './history.ts'
import type { Trx } from './transaction.ts'

interface Undoable {
  /** Finds its undoer in features/undo/undoers.ts. */
  kind: string
  data: object
  /** The students whom it is about. */
  students: number[]
  by: By
}

/** Keeps what the undo of an action needs. Returns the id that the caller undoes it by. */
export async function recordUndo(trx: Trx, { kind, data, students, by }: Undoable): Promise<string> {
  const { id } = await trx
    .insertInto('undos')
    .values({ actor_id: by.actor_id, kind, data: JSON.stringify(data), students, done_at: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
