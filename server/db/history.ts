import type { HistoryEntity } from '#domain/history-words.ts'
import type { Trx } from './transaction.ts'

/** Who writes, and when. */
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

/** Never in the history: secrets, and bookkeeping that says nothing about what a person did. */
export const UNRECORDED = new Set([
  'password_hash',
  'version',
  'updated_at',
  'created_at',
  'search_text',
  'completed',
  'graded',
  'score_sum',
  'before_joining',
])

/** Records who changed what, in the same transaction as the change. A change of nothing leaves no row. */
export async function recordChange(
  trx: Trx,
  { entity, id, action, actor_id, now, before, after }: Change,
): Promise<void> {
  const changes = difference(before ?? {}, after ?? {})
  if (before && after && Object.keys(changes).length === 0) return
  await trx
    .insertInto('history')
    .values({ entity, entity_id: id, action, actor_id, at: now, changes: JSON.stringify(changes) })
    .execute()
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
