import type { z } from 'zod'
import type { imports } from '#contract/imports.ts'
import { columnsProblem, isImportKey, matchColumns } from '#domain/import-columns.ts'
import type { ImportKey } from '#domain/import-fields.ts'
import { readTable } from '#domain/import-table.ts'
import type { Actor } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { IMPORTERS } from './importers.ts'
import { hashOf, inBatches, type Planned, readLines, type Sheet } from './plan.ts'
import { importDetail } from './queries.ts'

/** Reads the sheet, compares it with the school and keeps what an import would do. */
export async function previewImport(ctx: Context, wish: z.output<typeof imports.preview.body>, actor: Actor) {
  const { header, ...sheet } = sheetOf(wish)
  const now = ctx.now()
  const id = await inTransaction(ctx.db, async (trx) => {
    if (sheet.cohort_id !== null) await requireCohort(trx, sheet.cohort_id)
    await forgetOwnPreviews(trx, actor.id, wish.replaces)
    const rows = await planSheet(trx, sheet, now)
    const { id } = await trx
      .insertInto('imports')
      .values({
        kind: sheet.kind,
        actor_id: actor.id,
        columns: JSON.stringify(header.map((name, at) => ({ header: name, field: sheet.columns[at] ?? null }))),
        cohort_id: sheet.cohort_id,
        may_transfer: sheet.may_transfer,
        created_at: now,
        ...shown(rows),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeRows(trx, id, sheet, rows)
    return id
  })
  return importDetail(ctx.db, id, { actor_id: actor.id, now })
}

function sheetOf({ kind, text, columns: chosen, cohort_id, may_transfer }: z.output<typeof imports.preview.body>) {
  if (!text.isWellFormed()) throw invalid({ field: 'text', message: 'The text holds characters that cannot be kept.' })
  const table = readTable(text)
  if ('problem' in table) throw invalid({ field: 'text', message: table.problem })
  const { header, rows } = table
  const columns = chosen ? chosenColumns(kind, header, chosen) : matchColumns(kind, header)
  const problem = columnsProblem(kind, header, columns)
  if (problem) throw invalid({ field: 'columns', message: problem })
  return { kind, header, columns, rows, cohort_id, may_transfer }
}

function chosenColumns(kind: Sheet['kind'], header: readonly string[], chosen: readonly (string | null)[]) {
  if (chosen.length !== header.length) {
    const message = `The sheet has ${header.length} columns, and ${chosen.length} were chosen.`
    throw invalid({ field: 'columns', message })
  }
  return chosen.map((field): ImportKey | null => {
    if (field === null || isImportKey(kind, field)) return field
    throw invalid({ field: 'columns', message: `There is no field ${field}.` })
  })
}

async function requireCohort(trx: Trx, id: number): Promise<void> {
  const cohort = await trx.selectFrom('cohorts').select('id').where('id', '=', id).executeTakeFirst()
  if (!cohort) throw invalid({ field: 'cohort_id', message: 'This cohort does not exist. Please choose another.' })
}

export async function planSheet(db: Db, sheet: Sheet, now: Date): Promise<Planned<unknown>[]> {
  const importer = IMPORTERS[sheet.kind]
  const lines = readLines(sheet)
  return importer.plan(lines, await importer.facts(db, lines, sheet), sheet, now)
}

/** What the preview shows, as the row of the import has it. */
export function shown(rows: readonly Planned<unknown>[]) {
  const count = (outcome: Planned<unknown>['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    hash: hashOf(rows),
    new_rows: count('new'),
    changed_rows: count('changed'),
    unchanged_rows: count('unchanged'),
    invalid_rows: count('invalid'),
    transfer_rows: rows.filter(({ is_transfer }) => is_transfer).length,
  }
}

export async function storeRows(trx: Trx, import_id: number, sheet: Sheet, rows: readonly Planned<unknown>[]) {
  await trx.deleteFrom('import_rows').where('import_id', '=', import_id).execute()
  const stored = rows.map(({ line, outcome, label, record_id, student_id, changes, problems }, position) => ({
    import_id,
    position,
    line,
    cells: JSON.stringify(sheet.rows[position]?.cells ?? []),
    outcome,
    label,
    record_id,
    student_id,
    changes: JSON.stringify(changes),
    problems: JSON.stringify(problems),
  }))
  for (const batch of inBatches(stored)) await trx.insertInto('import_rows').values(batch).execute()
}

/** Of one person; older ones are forgotten with the next. */
const PREVIEWS_KEPT = 20

async function forgetOwnPreviews(trx: Trx, actor_id: number, replaced: number | null): Promise<void> {
  const own = trx.selectFrom('imports').select('id').where('actor_id', '=', actor_id).where('committed_at', 'is', null)
  if (replaced !== null)
    await trx
      .deleteFrom('imports')
      .where('id', 'in', own.where('id', '=', replaced))
      .execute()
  await trx
    .deleteFrom('imports')
    .where(
      'id',
      'in',
      own
        .orderBy('id', 'desc')
        .offset(PREVIEWS_KEPT - 1)
        .limit(PREVIEWS_KEPT),
    )
    .execute()
}
