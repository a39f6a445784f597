import { sql } from 'kysely'
import { canInvite, IMPORT_KIND_LABELS } from '#domain/import-kinds.ts'
import { UNDO_OVER_SECONDS } from '#domain/undo.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { recordUndo } from '../../db/undo.ts'
import { AppError, notFound } from '../../errors.ts'
import { inviteMany } from '../logins/invite.ts'
import { IMPORTERS } from './importers.ts'
import type { Planned, Sheet, Writing, Written } from './plan.ts'
import { planSheet, shown, storeRows } from './preview.ts'
import { commitProblem, importDetail, stateOf } from './queries.ts'

/** Arbitrary advisory lock key: imports are committed one after the other, so that two of one sheet cannot miss each other. */
const IMPORT_LOCK = 7_301_428

interface Wish {
  id: number
  hash: string
  invite: boolean
}

const CHANGED = 'Something has changed since you looked. Please look at the rows again.'

/** Does exactly what the preview with this hash shows, or nothing. */
export async function commitImport(ctx: Context, wish: Wish, actor: Actor) {
  const by = { actor_id: actor.id, now: ctx.now() }
  const progress = progressOf(ctx, wish.id)
  const done = await once(ctx.db, (trx) => commit(ctx, trx, { ...wish, by, told: progress.told })).finally(
    progress.settled,
  )
  const detail = await importDetail(ctx.db, wish.id, by)
  if (done === 'changed') throw new AppError('stale', CHANGED, { current: detail })
  return { ...detail, undo: done }
}

/** Someone may enter a person by the form, with the same email, while an import of it runs: then it is planned again. */
async function once<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'users_email') throw error
    return inTransaction(db, work)
  }
}

interface Running extends Wish {
  by: By
  told: (done: number) => void
}

/** Returns the id of the undo; null if it was done before. If the school has changed, the new preview is kept instead. */
async function commit(
  ctx: Context,
  trx: Trx,
  { id, hash, invite, by, told }: Running,
): Promise<string | null | 'changed'> {
  const row = await lockImport(trx, id)
  if (row.committed_at && !row.undone_at && row.hash === hash && row.actor_id === by.actor_id) return null
  const state = stateOf(row, true, by.now)
  const problem = commitProblem({ state, total: row.new_rows + row.changed_rows, isOwn: row.actor_id === by.actor_id })
  if (problem && state === 'preview' && row.actor_id !== by.actor_id) throw new AppError('forbidden', problem)
  if (row.hash !== hash && state === 'preview') return 'changed'
  if (problem) throw new AppError('conflict', problem)

  await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(trx)
  const sheet = await sheetOf(trx, row)
  const importer = IMPORTERS[sheet.kind]
  // Once to know what to lock, and once more with it locked.
  const expected = await planSheet(trx, sheet, by.now)
  await importer.lock(trx, writingOf(expected))
  const rows = await planSheet(trx, sheet, by.now)
  const preview = shown(rows)
  if (preview.hash !== hash) {
    await trx.updateTable('imports').set(preview).where('id', '=', id).execute()
    await storeRows(trx, id, sheet, rows)
    return 'changed'
  }
  const writing = writingOf(rows)
  const { written, tags = [] } = await importer.write(trx, writing, by, told)
  const invited = invite ? await inviteNew(ctx, trx, sheet, { rows: writing, written, by }) : 0
  await storeWritten(trx, id, sheet, rows, written)
  await trx.updateTable('imports').set({ committed_at: by.now, invited, tags }).where('id', '=', id).execute()
  const { new_rows, changed_rows } = preview
  await recordChange(trx, {
    entity: 'user',
    id: by.actor_id,
    action: 'imported',
    ...by,
    after: { list: IMPORT_KIND_LABELS[sheet.kind], new_rows, changed_rows },
  })
  return recordUndo(trx, { kind: 'import', data: { import_id: id }, students: [], by })
}

export async function lockImport(trx: Trx, id: number) {
  const row = await trx.selectFrom('imports').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('import')
  const rows = await trx
    .selectFrom('import_rows')
    .select('line')
    .where('import_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return { ...row, has_rows: rows !== undefined }
}

type LockedImport = Awaited<ReturnType<typeof lockImport>>

async function sheetOf(trx: Trx, { id, kind, columns, cohort_id, may_transfer }: LockedImport): Promise<Sheet> {
  const rows = await trx
    .selectFrom('import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', id)
    .orderBy('position')
    .execute()
  return { kind, columns: columns.map(({ field }) => field), rows, cohort_id, may_transfer }
}

const writingOf = (rows: readonly Planned<unknown>[]) =>
  rows.filter((row): row is Writing<unknown> => row.write !== null)

/** Which record each row became, and what its undo needs. */
async function storeWritten(
  trx: Trx,
  import_id: number,
  { kind }: Sheet,
  rows: readonly Planned<unknown>[],
  written: readonly Written[],
): Promise<void> {
  const positions = rows.flatMap(({ write }, position) => (write === null ? [] : position))
  const table = kind === 'assignments' || kind === 'placements' ? kind : 'users'
  const stored = written.map((row, n) => ({ position: positions[n] ?? 0, ...row }))
  await sql`
    update import_rows r set record_id = t.record_id, student_id = t.student_id, version = v.version, restores = t.restores
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb)
      as t (position integer, record_id integer, student_id integer, restores jsonb)
    join ${sql.table(table)} v on v.id = t.record_id
    where r.import_id = ${import_id} and r.position = t.position`.execute(trx)
}

/** Written beside the transaction, one at a time: others see how far it is, and a full pool does not hold it up. */
function progressOf(ctx: Context, import_id: number) {
  let latest = 0
  let writing: Promise<void> | null = null
  const write = async (): Promise<void> => {
    for (let done = -1; done !== latest; ) {
      done = latest
      await ctx.db
        .insertInto('import_progress')
        .values({ import_id, done })
        .onConflict((known) => known.column('import_id').doUpdateSet({ done }))
        .execute()
    }
  }
  return {
    told(done: number) {
      latest = done
      writing ??= write()
        .catch((error: unknown) => ctx.log.warn({ err: error, import_id }, 'the progress of an import was not written'))
        .finally(() => {
          writing = null
        })
    },
    settled: async () => writing ?? undefined,
  }
}

/** The people who are new get a link to choose a password. Their mails wait for the undo. */
async function inviteNew(ctx: Context, trx: Trx, { kind }: Sheet, { rows, written, by }: Entered): Promise<number> {
  if (!canInvite(kind)) return 0
  const user_ids = written.flatMap(({ record_id }, n) => (rows[n]?.outcome === 'new' ? record_id : []))
  if (user_ids.length === 0) return 0
  const { invited } = await inviteMany(ctx, trx, { user_ids, by, afterSeconds: UNDO_OVER_SECONDS })
  return invited.length
}

interface Entered {
  rows: readonly Writing<unknown>[]
  written: readonly Written[]
  by: By
}
