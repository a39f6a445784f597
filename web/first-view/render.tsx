import { renderToPipeableStream } from 'react-dom/server'
import type { FirstViewCode, FirstViewStream, FirstViewVisit, PlannedCall } from '#contract/first-view.ts'
import { pageAt } from '#contract/pages.ts'
import { homePath } from '#domain/account-role.ts'
import { App } from '../App.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { identityQuery } from '../features/school/school-queries.ts'
import { singleEntry } from '../navigation/entries.ts'
import { createRouter, Portal, readyPage } from '../router.tsx'
import { frameQueries, ROUTES } from '../routes.ts'
import { filesOf } from '../shell/late-views.tsx'
import { viewOf } from '../shell/view.ts'
import { fillCache } from './cache.ts'

// The first view, rendered on the server from the same routes, calls and components as in the browser. Everything that a
// visitor's view holds is created for that view; only code is shared.

export const plan: FirstViewCode['plan'] = (visit) => {
  const { url, me, isSetUpOpen } = visit
  // Not parsed as a URL: //elsewhere/path would be read as another host.
  const [pathname = '/'] = url.split('?')
  const page = pageAt(pathname)?.page ?? null
  const view = viewOf(page, me, false, isSetUpOpen)
  if (view === 'home' && me) return plan({ ...visit, url: homePath(me.role) })
  const route = page && page !== 'root' ? ROUTES[page] : null
  const files = [...filesOf(view), ...(route ? [route.file] : [])]
  const reads = view === 'page' ? (route?.prefetch?.(addressOf(visit)) ?? []) : []
  const calls = [...reads, ...(view === 'page' && me ? frameQueries(me.role) : [])]
  return { at: url, page, calls: calls.map(({ queryKey }) => plannedCall(queryKey)), files }
}

export const planNext: FirstViewCode['planNext'] = ({ answers, ...visit }) => {
  const { url, school } = visit
  const page = pageAt(url.split('?')[0] ?? '')?.page
  const prefetchNext = page && page !== 'root' && ROUTES[page].prefetchNext
  if (!prefetchNext) return []
  const client = createQueryClient()
  client.setQueryData(identityQuery.queryKey, school)
  for (const [key, answer] of answers()) client.setQueryData(key, answer)
  return prefetchNext(addressOf(visit), client)
    .filter(({ queryKey }) => client.getQueryData(queryKey) === undefined)
    .map(({ queryKey }) => plannedCall(queryKey))
}

function addressOf({ url, me, school, now }: FirstViewVisit) {
  const [pathname = '/'] = url.split('?')
  const params = pageAt(pathname)?.params ?? {}
  const search = new URLSearchParams(url.slice(pathname.length))
  return { params, search, role: me?.role ?? null, hasFirstSteps: school.has_first_steps, now }
}

/** A query's key is the call's name and what it is sent. */
function plannedCall(key: readonly unknown[]): PlannedCall {
  const [feature, name, sent] = key as [string, string, Partial<Pick<PlannedCall, 'params' | 'query'>>?]
  return { key, call: `${feature}.${name}`, params: sent?.params ?? {}, query: sent?.query ?? {} }
}

export const render: FirstViewCode['render'] = async ({ data, nonce, onError }) => {
  const client = createQueryClient()
  fillCache(client, data)
  const page = pageAt(data.at.split('?')[0] ?? '')?.page ?? null
  const router = createRouter(singleEntry(data.at), await readyPage(page))
  const now = new Date(data.now)
  return new Promise((resolve, reject) => {
    const rendering = renderToPipeableStream(
      <App client={client} nonce={nonce} firstView={{ time: () => now }}>
        <Portal router={router} />
      </App>,
      {
        // All in one piece: React completes parts that come later by inline scripts, which the policy forbids.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () => resolve(rendering as FirstViewStream),
        onShellError: reject,
        onError,
      },
    )
  })
}
