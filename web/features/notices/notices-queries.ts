import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress } from '#web/ui/table/table-address.ts'

/** For the bell, on every page. A failure is no reason for a dialog. */
export const unreadQuery = { ...callOptions('notices', 'unread'), meta: { quiet: true } }

/** A page of the list for a URL. The bell shows the first one. */
export function noticesQuery(address: URLSearchParams) {
  const { offset } = readTableAddress(address)
  return pagedOptions('notices', 'list', { query: { offset } })
}

export function preferencesQuery() {
  return callOptions('notices', 'preferences')
}
