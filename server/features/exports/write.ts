import type { Download } from '#contract/records.ts'
import { centralDate } from '#domain/central-time.ts'
import { BYTE_ORDER_MARK, csvLine } from '#domain/csv.ts'
import { EXPORTED_LIST_LABELS, type ExportedList } from '#domain/export-lists.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { fromSnapshot } from '../../db/snapshot.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { LISTS } from './lists.ts'

interface Wish {
  list: ExportedList
  query: Record<string, string>
  actor_id: number
}

/** Recorded before the first byte is sent: an aborted download counts. */
export async function exportList(ctx: Context, { list, query, actor_id }: Wish): Promise<Download> {
  const now = ctx.now()
  const { columns, rows } = LISTS[list](query)
  const filter = Object.entries(query).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}`))
  await inTransaction(ctx.db, (trx) =>
    recordChange(trx, {
      entity: 'user',
      id: actor_id,
      action: 'exported',
      actor_id,
      now,
      after: { list: EXPORTED_LIST_LABELS[list], filter: filter.join(', ') || null },
    }),
  )
  async function* write(db: Db) {
    yield BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header))
    for await (const row of rows(db)) yield csvLine(columns.map(([, cell]) => cell(row)))
  }
  return {
    file_name: `${list}-${centralDate(now)}.csv`,
    media_type: 'text/csv',
    body: inPortions(fromSnapshot(ctx.db, write)),
  }
}

const PORTION = 16_384

/** Few large writes instead of one for each row. */
async function* inPortions(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < PORTION) continue
    yield text
    text = ''
  }
  yield text
}
