import type { ComponentType } from 'react'
import type { Page } from '#contract/pages.ts'
import { CrashBoundary } from './navigation/CrashBoundary.tsx'
import { browserEntries, type Entries, type Location } from './navigation/entries.ts'
import { usePlace } from './navigation/hooks.ts'
import { createPageRouter, type PageRouter } from './navigation/page-router.ts'
import { RouterView } from './navigation/RouterView.tsx'
import { ROUTES } from './routes.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { loadPage } from './shell/late-page.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { rememberPlaces } from './shell/return-place.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'
import { warm } from './warm.ts'

/** A page whose code is here already; hydration cannot wait for it. */
export type ReadyPage = [Page, ComponentType]

export async function readyPage(page: Page | null): Promise<ReadyPage | null> {
  return page && page !== 'root' ? [page, await loadPage(ROUTES[page])] : null
}

/** The shell handles the root: login, or redirect to the home page. */
const Nothing = () => null

export function createRouter(entries: Entries, first: ReadyPage | null): PageRouter {
  return createPageRouter({
    entries,
    ready: [['root', Nothing], [null, NotFoundPage], ...(first ? [first] : [])],
    load: (page) => loadPage(ROUTES[page]),
    prepare: waitForData,
  })
}

export function createBrowserRouter(first: ReadyPage | null): PageRouter {
  const router = createRouter(browserEntries(), first)
  rememberPlaces(router)
  return router
}

/** Shapes that are replaced at once flicker: the page before stays for as long as nobody notices the wait. */
const UNNOTICED_MS = 150

function waitForData({ pathname, search }: Location): Promise<unknown> {
  return Promise.race([warm(pathname, search), new Promise((resolve) => setTimeout(resolve, UNNOTICED_MS))])
}

/** All that is on the screen. */
export function Portal({ router }: { router: PageRouter }) {
  return (
    <RouterView router={router}>
      <CrashBoundary Crash={CrashPage}>
        <Frame />
      </CrashBoundary>
    </RouterView>
  )
}

function Frame() {
  return usePlace().Component ? <Shell /> : <Splash />
}
