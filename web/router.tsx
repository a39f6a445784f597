import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunction, type RouteObject, type ShouldRevalidateFunction } from 'react-router'
import { PAGES, type Page } from '#contract/pages.ts'
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

/** With a loader, which the server has no use for, each page waits for it. */
export function appRoutes(ready: ReadyPage | null, loader?: LoaderFunction): RouteObject[] {
  const pages: RouteObject[] = (Object.entries(PAGES) as [Page, string][]).map(([page, path]) => ({
    id: page,
    path,
    caseSensitive: true,
    ErrorBoundary: CrashPage,
    ...codeOf(page, ready),
    ...(loader && page !== 'root' ? { loader, shouldRevalidate: isOtherPage } : {}),
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
  // The page that is here already waits for nothing.
  const here = ready ? { hydrationData: { loaderData: { [ready.page]: null } } } : {}
  const router = createBrowserRouter(appRoutes(ready, waitForData), here)
  rememberPlaces(router)
  return router
}

/** Shapes that are replaced at once flicker: the page before stays for as long as nobody notices the wait. */
const UNNOTICED_MS = 150

const waitForData: LoaderFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url)
  await Promise.race([warm(pathname, search), new Promise((resolve) => setTimeout(resolve, UNNOTICED_MS))])
  return null
}

const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname

function codeOf(page: Page, ready: ReadyPage | null): RouteObject {
  // The shell handles the root: login, or redirect to the home page.
  if (page === 'root') return { element: null }
  if (page === ready?.page) return { Component: ready.Component }
  return { lazy: async () => ({ Component: await loadPage(ROUTES[page]) }) }
}
