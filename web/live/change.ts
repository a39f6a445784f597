import { type BrowserCall, CALLS } from 'virtual:calls'
import type { QueryKey } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/live.ts'
import { type Kind, NAMED_KINDS } from '#contract/live-terms.ts'

export type LiveChange = Extract<LiveEvent, { type: 'change' }>

/** Whether a change makes a query stale: by its feature or call, unless the change names other records than the query. */
export function concernsQuery({ stale, ...named }: Omit<LiveChange, 'spread' | 'type'>, key: QueryKey): boolean {
  if (stale === null) return true
  const [feature, name, sent] = key as [string, string, Sent | undefined]
  if (!stale.some((touched) => touched === feature || touched === `${feature}.${name}`)) return false
  const calls: Record<string, Record<string, BrowserCall>> = CALLS
  const about = calls[feature]?.[name]?.about
  return Object.entries({ ...sent?.query, ...sent?.params }).every(([param, value]) => {
    const kind: Kind | undefined = param === 'id' ? about : NAMED_KINDS[param]
    const ids = kind && named[kind]
    return !ids || ids.includes(Number(value))
  })
}

interface Sent {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}
