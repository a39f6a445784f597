import type { HistoryEntity } from '#domain/history-words.ts'
import { api } from './client.ts'

/** Who changed an item last, for the compare view. Only a courtesy: without an answer nobody is named. */
export async function lastEditor(entity: HistoryEntity, id: number): Promise<string | undefined> {
  const history = await api.history.list({ params: { entity, id } }).catch(() => null)
  const actor = history?.rows[0]?.actor
  return actor ? `${actor.first_name} ${actor.last_name}` : undefined
}
