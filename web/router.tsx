import type { ComponentType } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, type RouteObject } from 'react-router'
import { PAGES, type Page } from '#contract/pages.ts'
import { createPageRouter } from './page-router.ts'
import { ROUTES } from './routes.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { loadPage } from './shell/late-page.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { rememberPlaces } from './shell/return-place.ts'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'
import { warm } from './warm.ts'

/** A page whose code is here already; hydration cannot wait for it. */
export interface ReadyPage {
  page: Page
  Component: ComponentType
}

export async function readyPage(page: Page | null): Promise<ReadyPage | null> {
  return page && page !== 'root' ? { page, Component: await loadPage(ROUTES[page]) } : null
}

export function appRoutes(ready: ReadyPage | null, some = Object.keys(PAGES) as Page[]): RouteObject[] {
  const pages: RouteObject[] = some.map((page) => ({
    id: page,
    path: PAGES[page],
    caseSensitive: true,
    ErrorBoundary: CrashPage,
    ...codeOf(page, ready),
  }))
  return [
    {
      Component: Shell,
      ErrorBoundary: CrashPage,
      HydrateFallback: Splash,
      children: [...pages, { id: 'not-found', path: '*', Component: NotFoundPage }],
    },
  ]
}

export function createRouter(ready: ReadyPage | null) {
  const router = createPageRouter({ history: createBrowserHistory(), routes: appRoutes(ready), prepare: waitForData })
  rememberPlaces(router)
  return router
}

/** Shapes that are replaced at once flicker: the page before stays for as long as nobody notices the wait. */
const UNNOTICED_MS = 150

function waitForData(page: string, { pathname, search }: Location): Promise<unknown> | null {
  if (page === 'root' || page === 'not-found') return null
  return Promise.race([warm(pathname, search), new Promise((resolve) => setTimeout(resolve, UNNOTICED_MS))])
}

function codeOf(page: Page, ready: ReadyPage | null): RouteObject {
  // The shell handles the root: login, or redirect to the home page.
  if (page === 'root') return { element: null }
  if (page === ready?.page) return { Component: ready.Component }
  return { lazy: async () => ({ Component: await loadPage(ROUTES[page]) }) }
}
