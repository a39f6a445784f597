import type { ComponentType } from 'react'
import { type Page, type PageParams, pageAt } from '#contract/pages.ts'
import { addressOf, type Entries, type Location } from './entries.ts'

/** Where a person is. */
export interface Place {
  /** Null for the 404. */
  readonly page: Page | null
  readonly params: PageParams
  readonly location: Location
  /** How they came here. */
  readonly by: Way
  /** Null until the code of the first page is here. */
  readonly Component: ComponentType | null
}

/** POP is Back, Forward or a reload. */
type Way = 'POP' | 'PUSH' | 'REPLACE'

export interface RouterState {
  readonly place: Place
  /** Where they are about to be, while that page gets ready. */
  readonly goal: Location | null
}

export interface NavigateOptions {
  /** Takes the place of the current entry. */
  replace?: boolean
  /** Written into the entry. */
  state?: unknown
  /** Renders at once. */
  flushSync?: boolean
}

/** An address of the portal ('/students', '?page=2' on the same page), or steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

/** True holds a person back who is about to leave; `proceed` lets them go after all. */
export type Guard = (from: Location, to: Location, proceed: () => void) => boolean

type Subscriber = (state: RouterState, flushSync: boolean) => void

export interface PageRouter {
  readonly state: RouterState
  subscribe(subscriber: Subscriber): () => void
  navigate: Navigate
  /** The address that a link leads to from here. */
  resolve(to: string): string
  /** One at a time. */
  guard(guard: Guard): () => void
}

/** The root has no code and no data of its own: the frame leads on from there. */
type LoadedPage = Exclude<Page, 'root'>

interface PageRouterOptions {
  entries: Entries
  /** Pages whose code is here. */
  ready: Iterable<[Page | null, ComponentType]>
  load(page: LoadedPage): Promise<ComponentType>
  /** What a page waits for, beside its code. */
  prepare(location: Location): Promise<unknown>
}

/** Goes from page to page: the next one is shown once it is ready, unless the person has gone on meanwhile. */
export function createPageRouter({ entries, ready, load, prepare }: PageRouterOptions): PageRouter {
  const components = new Map(ready)
  const subscribers = new Set<Subscriber>()
  let state: RouterState = { place: placeAt(entries.current, 'POP'), goal: null }
  let guard: Guard | null = null
  /** Of the navigation that counts: a later one overtakes those before. */
  let newest = 0
  /** Settles what navigate(-1) returned. */
  let endStep = () => {}
  /** A step through the history that was held back is being taken back. */
  let onTakenBack: (() => void) | null = null
  /** It is being taken after all. */
  let isLetGo = false

  function placeAt(location: Location, by: Way): Place {
    const { page, params } = pageAt(location.pathname) ?? { page: null, params: {} }
    return { page, params, location, by, Component: components.get(page) ?? null }
  }

  function update(next: RouterState, flushSync = false) {
    state = next
    for (const subscriber of [...subscribers]) subscriber(state, flushSync)
  }

  async function start(by: Way, location: Location, flushSync = false) {
    const mine = ++newest
    const { place } = state
    const isOther = place.Component === null || place.location.pathname !== location.pathname
    const waits = isOther ? waitFor(location) : null
    let failed: ComponentType | null = null
    if (waits) {
      if (place.Component) update({ ...state, goal: location }, flushSync)
      await waits.catch((error: unknown) => {
        failed = () => {
          throw error
        }
      })
      if (mine !== newest) return
    }
    if (by === 'PUSH') entries.push(location)
    if (by === 'REPLACE') entries.replace(location)
    const next = placeAt(location, by)
    update({ place: failed ? { ...next, Component: failed } : next, goal: null }, flushSync && !waits)
    endStep()
  }

  function waitFor(location: Location): Promise<unknown> | null {
    const page = pageAt(location.pathname)?.page ?? null
    if (!page || page === 'root') return null
    const prepared = prepare(location)
    if (components.has(page)) return prepared
    const code = load(page).then((component) => components.set(page, component))
    return Promise.all([code, prepared])
  }

  const urlOf = (to: string) => new URL(to, window.location.origin + addressOf(state.place.location))

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    endStep()
    if (typeof to === 'number') {
      const stepped = new Promise<void>((resolve) => {
        endStep = resolve
      })
      entries.go(to)
      return stepped
    }
    const { pathname, search, hash } = urlOf(to)
    const key = Math.random().toString(36).slice(2, 10)
    const location: Location = { pathname, search, hash, state: options.state ?? null, key }
    const go = () => start(options.replace ? 'REPLACE' : 'PUSH', location, options.flushSync)
    if (!guard?.(state.place.location, location, () => void go())) await go()
  }

  entries.listen((location, steps) => {
    if (onTakenBack) {
      onTakenBack()
      onTakenBack = null
      return
    }
    // Entries of another page's code have no place in the order, so a step to them cannot be taken back.
    if (steps && !isLetGo) {
      const takenBack = Promise.withResolvers<void>()
      const proceed = async () => {
        await takenBack.promise
        isLetGo = true
        entries.go(steps)
      }
      if (guard?.(state.place.location, location, () => void proceed())) {
        onTakenBack = takenBack.resolve
        entries.go(-steps)
        endStep()
        return
      }
    }
    isLetGo = false
    void start('POP', location)
  })
  if (!state.place.Component) void start('POP', state.place.location)

  return {
    get state() {
      return state
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    resolve: (to) => addressOf(urlOf(to)),
    guard(next) {
      guard = next
      return () => {
        if (guard === next) guard = null
      }
    },
  }
}
