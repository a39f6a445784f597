import { IMPORT_KIND_LABELS } from '#domain/import-kinds.ts'
import { importUndoProblem } from '#domain/import-states.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { lockImport } from './commit.ts'
import { IMPORTERS } from './importers.ts'
import { committedRows, stateOf } from './queries.ts'

/** From the page of the import, for a day. */
export function undoImport(ctx: Context, id: number, actor_id: number): Promise<void> {
  return inTransaction(ctx.db, (trx) => undoCommitted(trx, { import_id: id }, { actor_id, now: ctx.now() }))
}

/** Also by the toast, see undo/undoers.ts. All of it or, if someone has used one of its records, nothing. */
export async function undoCommitted(trx: Trx, data: unknown, by: By): Promise<void> {
  const { import_id: id } = data as { import_id: number }
  const row = await lockImport(trx, id)
  const problem = importUndoProblem({ ...row, state: stateOf(row, true, by.now) }, by)
  if (problem) throw new AppError(row.actor_id === by.actor_id ? 'conflict' : 'forbidden', problem)
  const committed = await committedRows(trx, id)
  const committed_at = row.committed_at ?? by.now
  await IMPORTERS[row.kind].undo(trx, committed, { by, committed_at, tags: row.tags })
  // The new ones do not exist any more.
  await trx
    .updateTable('import_rows')
    .set({ record_id: null, student_id: null })
    .where('import_id', '=', id)
    .where('outcome', '=', 'new')
    .execute()
  await trx.updateTable('imports').set({ undone_at: by.now }).where('id', '=', id).execute()
  await recordChange(trx, {
    entity: 'user',
    id: by.actor_id,
    action: 'import undone',
    ...by,
    after: { list: IMPORT_KIND_LABELS[row.kind] },
  })
}
