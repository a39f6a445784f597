import type { Download } from '#contract/records.ts'
import { centralDate } from '#domain/central-time.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts'
import { EXPORTED_LIST_LABELS, type ExportedList } from '#domain/export-lists.ts'
import type { Context } from '../../context.ts'
import { type By, recordChange } from '../../db/history.ts'
import { fromSnapshot } from '../../db/snapshot.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { recordDisclosures } from '../records/disclosures.ts'
import { LISTS } from './lists.ts'

interface Wish {
  list: ExportedList
  query: Record<string, string>
  actor_id: number
}

/** Recorded before the first byte is sent: an aborted download counts. */
export async function exportList(ctx: Context, { list, query, actor_id }: Wish): Promise<Download> {
  const by = { actor_id, now: ctx.now() }
  const body = await fromSnapshot(ctx.db, (trx) => write(ctx, trx, { list, query }, by))
  await inTransaction(ctx.db, (trx) =>
    recordChange(trx, {
      entity: 'user',
      id: actor_id,
      action: 'exported',
      ...by,
      after: { list: EXPORTED_LIST_LABELS[list], filter: filterInWords(query) },
    }),
  )
  return { file_name: `${list}-${centralDate(by.now)}.csv`, media_type: 'text/csv', body }
}

/** Few large writes instead of one for each row. */
const PORTION = 65_536

/** Whose records are in a portion is logged before it is sent. */
async function* write(ctx: Context, trx: Db, { list, query }: Omit<Wish, 'actor_id'>, by: By): AsyncGenerator<string> {
  const { columns, rows, shows } = LISTS[list](query)
  const log = shows && { kind: shows.kind, call: `exports.list:${list}`, employee_id: by.actor_id, at: by.now }
  let text = BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header))
  let shown = new Set<number>()
  for await (const row of rows(trx, by)) {
    text += csvLine(columns.map(([, cell]) => cell(row)))
    for (const student_id of shows?.of(row) ?? []) shown.add(student_id)
    if (text.length < PORTION) continue
    if (log) await recordDisclosures(ctx.db, [...shown], log)
    yield text
    text = ''
    shown = new Set()
  }
  if (log) await recordDisclosures(ctx.db, [...shown], log)
  yield text
}

/** Without what was searched for: a name in the history would outlive the erasure of its bearer. */
function filterInWords(query: Record<string, string>): string | null {
  const parts = Object.entries(query).flatMap(([name, value]) => {
    if (value === '') return []
    if (name === 'ids') return `${value.split(',').length} chosen`
    return name === 'searchText' ? 'searched' : `${name}: ${value}`
  })
  return parts.join(', ') || null
}
