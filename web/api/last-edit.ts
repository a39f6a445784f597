import type { HistoryRow } from '#contract/history.ts'
import type { HistoryEntity } from '#domain/history-words.ts'
import { api } from './client.ts'

export interface LastEdit {
  by?: NonNullable<HistoryRow['actor']> | undefined
  at?: string | undefined
}

/** Who changed an item last, for the compare view. Empty if it cannot be loaded. */
export async function lastEdit(entity: HistoryEntity, id: number): Promise<LastEdit> {
  const history = await api.history.list({ params: { entity, id } }).catch(() => null)
  // A student's history includes their work, notes and placements.
  const last = history?.rows.find((row) => row.entity === entity && row.entity_id === id)
  return last?.actor ? { by: last.actor, at: last.at } : {}
}
