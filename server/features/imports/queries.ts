import { sql } from 'kysely'
import { IMPORT_PAGE, type ImportKind, type ImportOutcome, type ImportSortKey } from '#domain/import-kinds.ts'
import { IMPORT_KEPT_MS, type ImportState, importUndoProblem } from '#domain/import-states.ts'
import { inOrderOf, list, type Sort } from '../../db/list.ts'
import type { Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import { IMPORTERS } from './importers.ts'
import type { Committed } from './plan.ts'

interface Reader {
  actor_id: number
  now: Date
}

interface Question extends Sort<ImportSortKey> {
  kind?: ImportKind | undefined
}

/** Of the previews only one's newest: each pause while typing makes one. */
export async function listImports(
  db: Db,
  { kind, orderBy, order, offset }: Question & { offset: number },
  { actor_id, now }: Reader,
) {
  const { rows, count } = await imports.page(db, { kind, actor_id }, { orderBy, order, offset })
  const idle = await idleImports(
    db,
    rows.map(({ id }) => id),
  )
  return { rows: rows.map((row) => summaryOf(row, idle.has(row.id), now)), count }
}

const PORTION = 200

/** The imports of the list that are over. A snapshot cannot tell whether the others run. */
export async function* everyImport(trx: Db, { kind, orderBy, order }: Question, { actor_id, now }: Reader) {
  for await (const ids of imports.idPortions(trx, { kind, actor_id }, { orderBy, order }, PORTION)) {
    const rows = await withSummary(trx).where('i.id', 'in', ids).where('i.committed_at', 'is not', null).execute()
    yield* inOrderOf(ids, rows).map((row) => summaryOf(row, true, now))
  }
}

interface Filter {
  kind: Value<string> | undefined
  actor_id: Value<number>
}

const imports = list({
  from: sql`imports i`,
  id: sql`i.id`,
  where: ({ kind, actor_id }: Filter) => [
    sql<boolean>`(i.committed_at is not null or i.id =
      (select max(id) from imports where actor_id = ${actor_id} and committed_at is null))`,
    ...(kind ? [sql<boolean>`i.kind = ${kind}`] : []),
  ],
  sort: {
    at: { by: [sql`i.created_at`] },
    kind: { by: [sql`i.kind`] },
    by: { by: [sql`fold(o.first_name)`, sql`fold(o.last_name)`], join: sql`join users o on o.id = i.actor_id` },
  },
  rows: (db, { chosen, order, count }) =>
    withSummary(db).innerJoin(chosen, 'chosen.id', 'i.id').select(count).orderBy(order),
})

export async function importDetail(db: Db, id: number, { actor_id, now }: Reader) {
  const row = await withSummary(db)
    .leftJoin('cohorts as c', 'c.id', 'i.cohort_id')
    .leftJoin('import_progress as p', 'p.import_id', 'i.id')
    .select([
      'i.hash',
      'i.columns',
      'i.cohort_id',
      'c.name as cohort_name',
      'i.may_transfer',
      'i.transfer_rows',
      'i.invited',
      'p.done',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('import')
  const idle = await idleImports(db, [id])
  const summary = summaryOf(row, idle.has(id), now)
  const { state, counts } = summary
  const total = counts.new + counts.changed
  return {
    ...summary,
    hash: row.hash,
    columns: row.columns,
    cohort: row.cohort_id === null ? null : { id: row.cohort_id, name: row.cohort_name ?? '' },
    may_transfer: row.may_transfer,
    transfers: row.transfer_rows,
    invited: row.invited,
    progress: {
      done: state === 'running' ? (row.done ?? 0) : state === 'done' || state === 'undone' ? total : 0,
      total,
    },
    has_rows: row.has_rows,
    commit_problem: commitProblem({ state, total, isOwn: row.actor_id === actor_id }),
    undo_problem: importUndoProblem({ ...row, state }, { actor_id, now }) ?? (await usedSince(db, row)),
  }
}

/** Why its records are no longer as the import left them; null if they are. The undo looks again with them locked. */
async function usedSince(db: Db, { id, kind, committed_at }: Pick<Row, 'id' | 'kind' | 'committed_at'>) {
  try {
    await IMPORTERS[kind].refuseUndo(db, await committedRows(db, id), committed_at ?? new Date())
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Those that were written. */
export async function committedRows(db: Db, id: number): Promise<Committed[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['line', 'outcome', 'label', 'record_id', 'student_id', 'version', 'restores'])
    .where('import_id', '=', id)
    .where('version', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map((one) => ({ ...one, record_id: one.record_id ?? 0, version: one.version ?? 0 }))
}

export async function listImportRows(
  db: Db,
  id: number,
  { outcome, offset }: { outcome: ImportOutcome | undefined; offset: number },
) {
  const rows = db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(outcome !== undefined, (all) => all.where('outcome', '=', outcome ?? 'new'))
  const { count } = await rows.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count === 0 && !(await db.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst())) {
    throw notFound('import')
  }
  const page = await rows
    .select(['line', 'outcome', 'label', 'record_id', 'student_id', 'changes', 'problems'])
    .orderBy('position')
    .limit(IMPORT_PAGE)
    .offset(offset)
    .execute()
  return { rows: page, count }
}

export function commitProblem({ state, total, isOwn }: { state: ImportState; total: number; isOwn: boolean }) {
  if (state === 'running') return 'This import is running.'
  if (state !== 'preview') return state === 'expired' ? EXPIRED : 'This import is done already.'
  if (!isOwn) return 'Only the person who made this preview can import it.'
  return total === 0 ? 'There is nothing to import: no row is new or changed.' : null
}

export const EXPIRED = 'This preview is no longer kept. Please start again with the sheet.'

const withSummary = (db: Db) =>
  db
    .selectFrom('imports as i')
    .innerJoin('users as u', 'u.id', 'i.actor_id')
    .select(['i.id', 'i.kind', 'i.actor_id', 'u.first_name', 'u.last_name', 'i.created_at', 'i.committed_at'])
    .select(['i.undone_at', 'i.new_rows', 'i.changed_rows', 'i.unchanged_rows', 'i.invalid_rows'])
    .select(sql<boolean>`exists (select from import_rows r where r.import_id = i.id)`.as('has_rows'))

type Row = Awaited<ReturnType<ReturnType<typeof withSummary>['execute']>>[number]

function summaryOf(row: Row, isIdle: boolean, now: Date) {
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row, isIdle, now),
    counts: { new: row.new_rows, changed: row.changed_rows, unchanged: row.unchanged_rows, invalid: row.invalid_rows },
    actor: { id: row.actor_id, first_name: row.first_name, last_name: row.last_name },
    created_at: row.created_at,
    committed_at: row.committed_at,
    undone_at: row.undone_at,
  }
}

export function stateOf(
  {
    committed_at,
    undone_at,
    created_at,
    has_rows,
  }: Pick<Row, 'committed_at' | 'undone_at' | 'created_at' | 'has_rows'>,
  isIdle: boolean,
  now: Date,
): ImportState {
  if (undone_at) return 'undone'
  if (committed_at) return 'done'
  if (!isIdle) return 'running'
  return has_rows && now.getTime() - created_at.getTime() < IMPORT_KEPT_MS ? 'preview' : 'expired'
}

/** Whoever commits an import, on whichever server, holds its row: what cannot be locked is running. */
async function idleImports(db: Db, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from imports where id = any (${ids}::integer[]) for share skip locked`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
