import { undoProblem } from '#domain/undo.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import { UNDOERS } from './undoers.ts'

export function undoAction(ctx: Context, id: string, actor_id: number): Promise<void> {
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id, now: ctx.now() }
    const action = await trx
      .selectFrom('undos')
      .select(['kind', 'data', 'actor_id', 'done_at', 'undone_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!action) throw notFound('action')
    const problem = undoProblem(action, by)
    if (problem) throw new AppError(action.actor_id === actor_id ? 'conflict' : 'forbidden', problem)
    const undo = UNDOERS[action.kind]
    // Recorded by a server of a later version.
    if (!undo) throw new AppError('conflict', 'This cannot be undone right now.')
    await undo(trx, action.data, by)
    await trx.updateTable('undos').set({ undone_at: by.now }).where('id', '=', id).execute()
  })
}

const KEEP_MS = 24 * 60 * 60_000

export async function forgetOldUndos(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('undos')
    .where('done_at', '<', new Date(now.getTime() - KEEP_MS))
    .execute()
}
