import { PAGE_ACCESS, type Page, pageAt } from '#contract/pages.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { queryClient } from './api/query-client.ts'
import { identityQuery } from './features/school/school-queries.ts'
import { frameQueries, ROUTES } from './routes.ts'
import { currentMe } from './session/me.ts'
import { priorLogin } from './session/prior-login.ts'
import { loadMarkdown } from './ui/load-markdown.ts'

/** Moving the pointer across links must not prefetch. */
const INTENT_MS = 80

/**
 * Loads a page's code and data in parallel, on start and on navigation. On hover it loads only the code of pages that show
 * student records, because reading those is logged. Resolves when all data is loaded.
 */
export async function warm(pathname: string, search: string, isHover = false): Promise<void> {
  warmCode(pathname, search)
  const at = pageAt(pathname)
  if (!at || at.page === 'root') return
  const { prefetch, isNoted } = ROUTES[at.page]
  const role = visitorRole()
  const hasFirstSteps = queryClient.getQueryData(identityQuery.queryKey)?.has_first_steps ?? false
  const address = { params: at.params, search: new URLSearchParams(search), role, hasFirstSteps, now: new Date() }
  if ((isHover && isNoted) || !mayRead(at.page)) return
  const reads = [...(prefetch?.(address) ?? []), ...frameQueries(role)].map((query) => {
    const isHere = queryClient.getQueryData(query.queryKey) !== undefined
    // The page reports a failure; a prefetch does not.
    const read = queryClient.prefetchQuery({ ...query, meta: { quiet: true, isAhead: true } })
    return isHere ? null : read
  })
  await Promise.all(reads)
}

/** The first view's data was loaded by the server. */
export function warmCode(pathname: string, search: string): void {
  const page = pageAt(pathname)?.page
  if (!page || page === 'root') return
  const { load, loadDialog } = ROUTES[page]
  load().catch(() => {})
  loadDialog?.(new URLSearchParams(search))?.catch(() => {})
}

/** Preloads the code of all student pages and of the texts in them, so that they work offline. */
export function warmOwnPages(): void {
  if (priorLogin() !== ROLE.student) return
  setTimeout(() => {
    const loads = [...OWN_PAGES.map((page) => ROUTES[page].load), loadMarkdown]
    for (const load of loads) load().catch(() => {})
  }, IDLE_MS)
}

const OWN_PAGES = ['studentAssignments', 'studentAssignment', 'studentReflections'] as const
const IDLE_MS = 5_000

/** Prefetches links on hover and focus. */
export function warmOnIntent(): void {
  let timer = 0
  const onIntent = (event: Event) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const { origin, pathname, search } = window.location
    if (!link || link.origin !== origin || link.pathname + link.search === pathname + search) return
    timer = window.setTimeout(() => void warm(link.pathname, link.search, true), INTENT_MS)
  }
  document.addEventListener('pointerover', onIntent, { passive: true })
  document.addEventListener('focusin', onIntent)
}

function mayRead(page: Page): boolean {
  const role = visitorRole()
  const access = PAGE_ACCESS[page]
  return !currentMe()?.password_change_required && role !== null && (access === 'all' || access.includes(role))
}

function visitorRole(): Role | null {
  const me = currentMe()
  return me === undefined ? priorLogin() : (me?.role ?? null)
}
