import {
  type Blocker,
  type BlockerFunction,
  type UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouteMatch,
  type DataRouteObject,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  matchRoutes,
  NavigationType,
  type RouteObject,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
} from 'react-router'

// What createBrowserRouter does for pages without loaders, actions, fetchers and redirects: 11 kB of every page's code less.

interface PageRouterOptions {
  /** The browser's; the server has one address in memory. */
  history: ReturnType<typeof createBrowserHistory>
  routes: RouteObject[]
  /** What a page waits for, beside its code; null if it can be shown at once. */
  prepare(page: string, location: Location): Promise<unknown> | null
}

/** Goes from page to page: the next one is shown once it is ready, unless the person has gone on meanwhile. */
export function createPageRouter({ history, routes, prepare }: PageRouterOptions): DataRouter {
  const manifest: Record<string, DataRouteObject> = {}
  const tree = withIds(routes, manifest)
  const match = (location: Partial<Location> | string): DataRouteMatch[] | null => matchRoutes(tree, location)
  const firstMatches = match(history.location) ?? []
  const isReady = firstMatches.every(({ route }) => !route.lazy)
  const subscribers = new Set<RouterSubscriber>()
  const questions = new Map<string, BlockerFunction>()
  let state: RouterState = {
    historyAction: NavigationType.Pop,
    location: history.location,
    matches: firstMatches,
    initialized: isReady,
    renderFallback: !isReady,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }
  /** Of the navigation that counts: a later one overtakes those before. */
  let newest = 0
  /** Settles what navigate(-1) returned. */
  let endStep = () => {}
  /** The blocked step through the history is being taken back. */
  let onTakenBack: (() => void) | null = null

  function update(change: Partial<RouterState>, flushSync = false) {
    state = { ...state, ...change }
    for (const subscriber of [...subscribers]) subscriber(state, { deletedFetchers: [], newErrors: null, flushSync })
  }

  async function start(historyAction: NavigationType, location: Location, flushSync = false) {
    const mine = ++newest
    const matches = match(location) ?? []
    const leaf = matches.at(-1)
    const before = state.initialized ? state.matches.at(-1) : undefined
    const isOther = leaf?.route.id !== before?.route.id || leaf?.pathname !== before?.pathname
    const waits = leaf && isOther ? waitFor(leaf.route, location) : null
    let errors: RouterState['errors'] = null
    if (leaf && waits) {
      if (state.initialized) {
        update({ navigation: { ...IDLE_NAVIGATION, state: 'loading', location, matches, historyAction } }, flushSync)
      }
      await waits.catch((error: unknown) => {
        errors = { [leaf.route.id]: error }
      })
      if (mine !== newest) return
    }
    if (historyAction === NavigationType.Push) history.push(location, location.state)
    if (historyAction === NavigationType.Replace) history.replace(location, location.state)
    const blockers = new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER]))
    const shown = { initialized: true, renderFallback: false, navigation: IDLE_NAVIGATION }
    update({ historyAction, location, matches, errors, blockers, ...shown }, flushSync && !waits)
    endStep()
  }

  function waitFor(route: DataRouteObject, location: Location): Promise<unknown> | null {
    const ready = prepare(route.id, location)
    if (typeof route.lazy !== 'function') return ready
    const code = route.lazy().then((loaded) => {
      Object.assign(route, loaded, { lazy: undefined })
      Object.assign(route, mapRouteProperties(route))
    })
    return Promise.all([code, ready])
  }

  /** True if a person is asked first; `proceed` goes on with what they were about to do. */
  function isBlocked(historyAction: NavigationType, nextLocation: Location, proceed: () => void): boolean {
    const [key, asks] = [...questions].at(-1) ?? []
    if (key === undefined || !asks || state.blockers.get(key)?.state === 'proceeding') return false
    if (!asks({ currentLocation: state.location, nextLocation, historyAction })) return false
    const set = (blocker: Blocker) => update({ blockers: new Map(state.blockers).set(key, blocker) })
    set({
      state: 'blocked',
      location: nextLocation,
      proceed() {
        set({ state: 'proceeding', location: nextLocation, proceed: undefined, reset: undefined })
        proceed()
      },
      reset: () => set(IDLE_BLOCKER),
    })
    return true
  }

  async function navigate(to: To | null | number, options: RouterNavigateOptions = {}): Promise<void> {
    endStep()
    if (typeof to === 'number') {
      const stepped = new Promise<void>((resolve) => {
        endStep = resolve
      })
      history.go(to)
      return stepped
    }
    const path = history.encodeLocation(resolvePath(to ?? '', state.location.pathname))
    const key = Math.random().toString(36).slice(2, 10)
    const location: Location = { ...path, state: options.state ?? null, key }
    const action = options.replace ? NavigationType.Replace : NavigationType.Push
    if (isBlocked(action, location, () => void navigate(to, options))) return
    await start(action, location, options.flushSync)
  }

  history.listen(({ location, delta }) => {
    if (onTakenBack) {
      onTakenBack()
      onTakenBack = null
      return
    }
    // Entries of another page's code have no place in the order, so a step to them cannot be taken back.
    if (delta !== null) {
      const takenBack = new Promise<void>((resolve) => {
        onTakenBack = resolve
      })
      if (isBlocked(NavigationType.Pop, location, () => void takenBack.then(() => history.go(delta)))) {
        history.go(-delta)
        endStep()
        return
      }
      onTakenBack = null
    }
    void start(NavigationType.Pop, location)
  })
  if (!isReady) void start(NavigationType.Pop, state.location)

  const router: Partial<DataRouter> = {
    basename: '/',
    routes: tree,
    manifest,
    match,
    get state() {
      return state
    },
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    createHref: (location) => history.createHref(location),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    getBlocker(key, asks) {
      questions.set(key, asks)
      return state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker(key) {
      state.blockers.delete(key)
      questions.delete(key)
    },
  }
  // The rest serves loaders, actions and fetchers.
  return router as DataRouter
}

function withIds(routes: RouteObject[], manifest: Record<string, DataRouteObject>): DataRouteObject[] {
  return routes.map((route, index) => {
    const id = route.id ?? String(index)
    const children = route.children ? withIds(route.children, manifest) : undefined
    const found = { ...route, id, children } as DataRouteObject
    manifest[id] = Object.assign(found, mapRouteProperties(found))
    return found
  })
}
