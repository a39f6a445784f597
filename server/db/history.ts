import { sql } from 'kysely'
import type { HistoryEntity } from '#domain/history-words.ts'
import { NO_PART, type Slots } from './statement.ts'
import type { Trx } from './transaction.ts'

export interface By {
  actor_id: number
  now: Date
}

export interface Changed {
  id: number
  action: string
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

interface Change extends Changed {
  entity: HistoryEntity
  actor_id: number | null
  now: Date
}

/** Secrets and bookkeeping columns. */
export const UNRECORDED = new Set([
  'password_hash',
  'version',
  'updated_at',
  'created_at',
  'search_text',
  'completed',
  'graded',
  'score_sum',
  'score_count',
  'before_joining',
  'excused',
  'attempt',
  'submitted_at',
  'timed_at',
  'returned_grade',
  'carried_from',
  'carried_at',
  'carried_timing',
  'is_superseded',
])

/** In the same transaction as the change. Without a change it inserts nothing. */
export async function recordChange(trx: Trx, { id, ...change }: Change): Promise<void> {
  const row = historyRow(change)
  if (row)
    await trx
      .insertInto('history')
      .values({ ...row, entity_id: id })
      .execute()
}

/** The same for many rows, some hundreds by one statement. */
export async function recordChanges(trx: Trx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, ...change }) => {
    const row = historyRow(change)
    return row ? { ...row, entity_id: id } : []
  })
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await trx
      .insertInto('history')
      .values(rows.slice(at, at + AT_ONCE))
      .execute()
  }
}
const AT_ONCE = 500

/** The row without the entity's id, which may not exist yet. Undefined if nothing changed. */
export function historyRow({ entity, action, actor_id, now, before, after }: Omit<Change, 'id'>) {
  const changes = difference(before ?? {}, after ?? {})
  if (before && after && Object.keys(changes).length === 0) return undefined
  return { entity, action, actor_id, at: now, changes: JSON.stringify(changes) }
}

export type HistoryRow = NonNullable<ReturnType<typeof historyRow>>

/** A CTE for a statement whose CTE `written`, or another one, returns the changed row. */
export function recordWritten(row: Slots<HistoryRow> | undefined, written = 'written') {
  if (!row) return NO_PART
  const { entity, action, actor_id, at, changes } = row
  return sql<object>`(
    insert into history (entity, entity_id, action, actor_id, at, changes)
    select ${entity}::text, id, ${action}::text, ${actor_id}::integer, ${at}::timestamptz, ${changes}::jsonb from ${sql.table(written)})`
}

export function difference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (UNRECORDED.has(field)) continue
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (JSON.stringify(from) !== JSON.stringify(to)) changes[field] = { from, to }
  }
  return changes
}
