import type { HistoryEntity } from '#domain/history-words.ts'
import { api } from './client.ts'

export interface LastEdit {
  /** 'Ana Ruiz' */
  by?: string | undefined
  at?: string | undefined
}

/** Who changed an item last, for the compare view. Empty if it cannot be loaded. */
export async function lastEdit(entity: HistoryEntity, id: number): Promise<LastEdit> {
  const history = await api.history.list({ params: { entity, id } }).catch(() => null)
  // A student's history includes their work, notes and placements.
  const last = history?.rows.find((row) => row.entity === entity && row.entity_id === id)
  const actor = last?.actor
  return actor ? { by: `${actor.first_name} ${actor.last_name}`, at: last.at } : {}
}
