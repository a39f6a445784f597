import { queryClient, refetchesByItself } from '#web/api/query-client.ts'
import { asRefetch } from '#web/api/refetch-mark.ts'
import { tabId } from '#web/api/tab.ts'
import { concernsQuery, type LiveChange } from './change.ts'

/** Changes that follow one another are refetched together. */
const GATHER_MS = 60
/** A tab refetches at most this often, however much happens. */
const PAUSE_MS = 1000

const MOST_PENDING = 200

let pending: LiveChange[] = []
let timer = 0
let last = 0
/** When live updates last refetched something, by performance.now(). */
export const lastRefetch = () => last

export function noteChange(change: LiveChange): void {
  // This tab has refetched after its own write.
  if (change.tab === tabId()) return
  // A tab that was hidden for hours refetches everything.
  if (pending.length < MOST_PENDING) pending.push(change)
  else pending = [{ type: 'change', stale: null, spread: change.spread }]
  if (timer || document.visibilityState === 'hidden') return
  const sinceLast = performance.now() - last
  const wait = Math.max(GATHER_MS, last === 0 ? 0 : PAUSE_MS - sinceLast) + Math.random() * change.spread
  timer = window.setTimeout(refetch, wait)
}

/** A hidden tab refetches when it is looked at. */
export function refetchWhenVisible(): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible' && pending.length > 0 && !timer) refetch()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    clearTimeout(timer)
    timer = 0
    pending = []
  }
}

function refetch(): void {
  const changes = pending
  pending = []
  timer = 0
  if (document.visibilityState === 'hidden') {
    pending = changes
    return
  }
  last = performance.now()
  const at = changes
    .flatMap((change) => change.at ?? [])
    .sort()
    .at(-1)
  const concerned = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => changes.some((change) => concernsQuery(change, queryKey)) })
  for (const query of concerned) if (query.isActive()) refetchesByItself(query)
  asRefetch(at ?? 'now', () => {
    void queryClient.invalidateQueries({ predicate: (query) => concerned.includes(query) })
  })
}
