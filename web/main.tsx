import { createRoot, hydrateRoot } from 'react-dom/client'
import type { FirstViewData } from '#contract/first-view.ts'
import { pageAt } from '#contract/pages.ts'
import './ui/mantine-styles.ts'
import './ui/calm.css'
import './ui/print.css'
import { App } from './App.tsx'
import { queryClient, reportFailures } from './api/query-client.ts'
import { guardSession } from './api/request.ts'
import { noticePerson, renewSession, requirePasswordChange } from './features/accounts/session.ts'
import { fillCache, settleRefusals } from './first-view/cache.ts'
import { firstViewTime, goTo, isAt, readFirstView } from './first-view/data.ts'
import { repeatEarlyInput } from './first-view/early-input.ts'
import { createBrowserRouter, Portal, type ReadyPage, readyPage } from './router.tsx'
import { ROUTES } from './routes.ts'
import { currentMe, meQuery } from './session/me.ts'
import { forgetLogin, priorLogin, rememberLogin, watchLogins } from './session/prior-login.ts'
import { keepPageWhile } from './session/renewal.ts'
import { loadView } from './shell/late-views.tsx'
import { viewOf } from './shell/view.ts'
import { busy } from './ui/dialogs/busy.ts'
import { rememberFocus } from './ui/dialogs/dialog-stack.ts'
import { hasUnsavedEdits } from './ui/form/unsaved-edits.ts'
import { printInLight } from './ui/print-in-light.ts'
import { repeatStyles } from './ui/repeat-styles.ts'
import { reportError } from './ui/report-error.ts'
import { warm, warmCode, warmOnIntent, warmOwnPages } from './warm.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
guardSession({
  actsFor: () => currentMe()?.id,
  renew: renewSession,
  passwordChangeRequired: requirePasswordChange,
})
reportFailures(reportError)
keepPageWhile(() => hasUnsavedEdits('page') || busy.get().length > 0)
watchLogins(noticePerson)
printInLight()
rememberFocus()
repeatStyles()
warmOnIntent()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to draw in.')
const firstView = readFirstView()
if (firstView) void hydrate(root, firstView)
else draw(root, repeatEarlyInput)

/** The server has drawn the page; its code takes over as soon as it is here. */
async function hydrate(root: HTMLElement, data: FirstViewData) {
  fillCache(queryClient, data)
  const me = currentMe()
  if (me) rememberLogin(me)
  else forgetLogin()
  // Not parsed as a URL: //elsewhere/path would be read as another host.
  const [pathname = '/'] = data.at.split('?')
  warmCode(pathname, data.at.slice(pathname.length))
  const page = pageAt(pathname)?.page ?? null
  await loadView(viewOf(page, me, false, data.isSetUpOpen)).catch(() => undefined)
  const ready = await readyPage(page)
  const onMounted = () => {
    repeatEarlyInput()
    settleRefusals(queryClient, data)
  }
  // Back was pressed before anything listened: the first view is of another address.
  if (!isAt(data.url)) return draw(root, onMounted)
  goTo(data)
  hydrateRoot(root, pageElement(ready, onMounted), { onRecoverableError: reportMismatch })
}

function draw(root: HTMLElement, onMounted: () => void) {
  // The page's code, its data and the question of who is there all leave at once.
  const { pathname, search } = window.location
  const page = pageAt(pathname)?.page
  if (priorLogin() === null) void ROUTES.login.load()
  if (priorLogin() !== null || (page !== 'login' && page !== 'root')) void queryClient.prefetchQuery(meQuery)
  void warm(pathname, search)
  createRoot(root).render(pageElement(null, onMounted))
}

function pageElement(ready: ReadyPage | null, onMounted: () => void) {
  const router = createBrowserRouter(ready)
  router.subscribe(({ goal }) => {
    if (!goal) warmOwnPages()
  })
  return (
    <App client={queryClient} nonce={nonce} firstView={{ time: firstViewTime, onMounted }}>
      <Portal router={router} />
    </App>
  )
}

/** What the server drew was not what the browser drew from the same data: React draws it again, and a test fails. */
function reportMismatch(error: unknown): void {
  console.error('The first view could not be hydrated:', error)
}
