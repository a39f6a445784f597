import type { HistoryEntity } from '#domain/history-words.ts'
import { pagedOptions } from '#web/api/call-options.ts'

export function historyQuery(entity: HistoryEntity, id: number, offset: number) {
  return pagedOptions('history', 'list', { params: { entity, id }, query: { offset } })
}
