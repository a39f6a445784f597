import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Me } from '#contract/accounts.ts'
import type { FirstViewCode, FirstViewStream, PlannedCall } from '#contract/first-view.ts'
import { homePath } from '#domain/account-role.ts'
import { App } from '../App.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { appRoutes } from '../router.tsx'
import { frameQueries, pageAt, ROUTES } from '../routes.ts'
import { viewOf } from '../shell/view.ts'
import { fillCache } from './cache.ts'

// The first view, rendered on the server from the same routes, calls and components as in the browser. Everything that a
// visitor's view holds is created for that view; only code is shared.

// The page's address is only a name here: nothing is fetched.
const ORIGIN = 'http://first-view'
const routes = createStaticHandler(appRoutes(null))

export const plan: FirstViewCode['plan'] = ({ url, me, now }) => {
  // Not parsed as a URL: //elsewhere/path would be read as another host.
  const [pathname = '/'] = url.split('?')
  const search = url.slice(pathname.length)
  const found = pageAt(pathname)
  const page = found?.page ?? null
  const view = viewOf(page, me, false)
  if (view === 'home' && me) return plan({ url: homePath(me.role), me, now })
  const base = { at: pathname + search, page }
  if (view !== 'page' || page === null || page === 'root' || page === 'login') return { ...base, calls: [], file: null }
  const role = me?.role ?? null
  const { file, prefetch } = ROUTES[page]
  const address = { params: found?.params ?? {}, search: new URLSearchParams(search), role, now }
  const queries = [...(prefetch?.(address) ?? []), ...frameOf(me)]
  return { ...base, calls: queries.map(({ queryKey }) => plannedCall(queryKey)), file }
}

const frameOf = (me: Me | null) => (me ? frameQueries(me.role) : [])

/** A query's key is the call's name and what it is sent. */
function plannedCall(key: readonly unknown[]): PlannedCall {
  const [feature, name, sent] = key as [string, string, Partial<Pick<PlannedCall, 'params' | 'query'>>?]
  return { key, call: `${feature}.${name}`, params: sent?.params ?? {}, query: sent?.query ?? {} }
}

export const render: FirstViewCode['render'] = async ({ data, nonce, onError }) => {
  const client = createQueryClient()
  fillCache(client, data)
  const context = await routes.query(new Request(ORIGIN + data.at))
  if (context instanceof Response) throw new Error(`The routes answered ${context.status} for a view.`)
  const router = createStaticRouter(routes.dataRoutes, context)
  const now = new Date(data.now)
  return new Promise((resolve, reject) => {
    const rendering = renderToPipeableStream(
      <App client={client} nonce={nonce} firstView={{ time: () => now }}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
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
