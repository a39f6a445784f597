import { createBrowserRouter, type RouteObject } from 'react-router'
import { PAGES, type Page } from '#contract/pages.ts'
import { ROUTES } from './routes.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { loadPage } from './shell/late-page.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

const pages: RouteObject[] = (Object.entries(PAGES) as [Page, string][]).map(([page, path]) => ({
  id: page,
  path,
  caseSensitive: true,
  ErrorBoundary: CrashPage,
  // The shell handles the root: login, or redirect to the home page.
  ...(page === 'root' ? { element: null } : { lazy: async () => ({ Component: await loadPage(ROUTES[page]) }) }),
}))

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: CrashPage,
      HydrateFallback: Splash,
      children: [...pages, { id: 'not-found', path: '*', Component: NotFoundPage }],
    },
  ])
}
