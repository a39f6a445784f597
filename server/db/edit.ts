import type { HistoryEntity } from '#domain/history-words.ts'
import { stale } from '../errors.ts'
import { type By, type Changed, type HistoryRow, historyRow, recordChange } from './history.ts'
import type { Trx } from './transaction.ts'

interface Edit {
  entity: HistoryEntity
  /** The name in the error message, if it is not the entity's. */
  what?: string
  /** The locked row; undefined (version 0) if the edit creates it. */
  row: { version: number } | undefined
  /** The version the caller edited; without one the last write wins. */
  version: number | undefined
  /** The row for the 409 of a stale edit. */
  current: () => Promise<unknown>
  by: By
  /**
   * Writes the row with this version and time. Returns null if there was nothing to write. Hot calls save a round trip:
   * they write the history in the same statement, with the row from `record`, and return 'recorded'.
   */
  write: (stamp: Stamp, record: HistoryOf) => Promise<Changed | 'recorded' | null>
}

export interface Stamp {
  version: number
  updated_at: Date
}

type HistoryOf = (change: Omit<Changed, 'id'>) => HistoryRow | undefined

/**
 * Every change of a row with a version: refuses a stale edit, writes, records the history. The caller has locked the row.
 * Returns the new version.
 */
export async function editRow(
  trx: Trx,
  { entity, what = entity, row, version, current, by, write }: Edit,
): Promise<number> {
  const before = row?.version ?? 0
  if (version !== undefined && version !== before) throw stale(what, await current())
  const stamp = { version: before + 1, updated_at: by.now }
  const changed = await write(stamp, (change) => historyRow({ entity, ...by, ...change }))
  if (!changed) return before
  if (changed !== 'recorded') await recordChange(trx, { entity, ...by, ...changed })
  return stamp.version
}
