import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { PAGES, type Page } from '#contract/pages.ts'
import { ROUTES } from './routes.ts'
import { CrashPage } from './shell/CrashPage.tsx'
import { loadPage } from './shell/late-page.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { Shell } from './shell/Shell.tsx'
import { Splash } from './shell/Splash.tsx'

/** A page whose code is here already; hydration cannot wait for it. */
export interface ReadyPage {
  page: Page
  Component: ComponentType
}

export function appRoutes(ready: ReadyPage | null): RouteObject[] {
  const pages: RouteObject[] = (Object.entries(PAGES) as [Page, string][]).map(([page, path]) => ({
    id: page,
    path,
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
  return createBrowserRouter(appRoutes(ready))
}

function codeOf(page: Page, ready: ReadyPage | null): RouteObject {
  // The shell handles the root: login, or redirect to the home page.
  if (page === 'root') return { element: null }
  if (page === ready?.page) return { Component: ready.Component }
  return { lazy: async () => ({ Component: await loadPage(ROUTES[page]) }) }
}
