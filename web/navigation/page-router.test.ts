import { beforeEach, expect, test, vi } from 'vitest'
import type { Page } from '#contract/pages.ts'
import { addressOf, type Entries, type Location } from './entries.ts'
import { createPageRouter, type Guard } from './page-router.ts'

// Only the origin of the address bar is read, to resolve links.
beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://school.example' } })
  return () => vi.unstubAllGlobals()
})

const at = (address: string, key: string): Location => {
  const { pathname, search, hash } = new URL(address, 'https://school.example')
  return { pathname, search, hash, state: null, key }
}

/** A tab whose steps arrive when `settle` is awaited, as the browser's do. */
function tab(first: string) {
  const list = [at(first, 'default')]
  let index = 0
  let onStep: Parameters<Entries['listen']>[0] = () => {}
  const current = () => list[index] as Location
  const entries: Entries = {
    get current() {
      return current()
    },
    push(location) {
      list.splice(++index, Infinity, location)
    },
    replace(location) {
      list[index] = location
    },
    go(steps) {
      queueMicrotask(() => {
        index += steps
        onStep(current(), steps)
      })
    },
    listen(callback) {
      onStep = callback
    },
  }
  return { entries, addresses: () => list.map(addressOf), address: () => addressOf(current()) }
}

const Shown = () => null

/** Pages are loaded when the test says so. */
function school(first: string, ready: Page[] = ['cohorts', 'students']) {
  const { entries, ...seen } = tab(first)
  const loads = new Map<Page, PromiseWithResolvers<typeof Shown>>()
  const prepared: string[] = []
  const router = createPageRouter({
    entries,
    ready: [[null, Shown], ...ready.map((page): [Page, typeof Shown] => [page, Shown])],
    load(page) {
      const loading = Promise.withResolvers<typeof Shown>()
      loads.set(page, loading)
      return loading.promise
    },
    async prepare({ pathname }) {
      prepared.push(pathname)
    },
  })
  const here = () => addressOf(router.state.place.location)
  return { router, here, loads, prepared, ...seen }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

test('the page that a visit begins with is there at once if its code is, and otherwise when it has come', async () => {
  expect(school('/cohorts').router.state.place).toMatchObject({ page: 'cohorts', by: 'POP', Component: Shown })

  const { router, loads } = school('/grading')
  expect(router.state.place).toMatchObject({ page: 'grading', Component: null })
  loads.get('grading')?.resolve(Shown)
  await settle()
  expect(router.state.place).toMatchObject({ page: 'grading', by: 'POP', Component: Shown })
})

test('an address that nobody has is a page too', async () => {
  const { router, here } = school('/cohorts')
  await router.navigate('/nowhere')
  expect(here()).toBe('/nowhere')
  expect(router.state.place).toMatchObject({ page: null, params: {}, Component: Shown })
})

test('a person stays where they are until the next page is ready, and its code is fetched once', async () => {
  const { router, here, loads, prepared, addresses } = school('/cohorts')
  void router.navigate('/grading')
  expect(here()).toBe('/cohorts')
  expect(router.state.goal?.pathname).toBe('/grading')
  expect(addresses()).toEqual(['/cohorts'])
  loads.get('grading')?.resolve(Shown)
  await settle()
  expect(here()).toBe('/grading')
  expect(router.state.goal).toBeNull()

  await router.navigate('/cohorts')
  loads.clear()
  await router.navigate('/grading')
  expect(loads.size).toBe(0)
  expect(prepared).toEqual(['/grading', '/cohorts', '/grading'])
  expect(addresses()).toEqual(['/cohorts', '/grading', '/cohorts', '/grading'])
})

test('who goes on before a page is ready never sees it', async () => {
  const { router, here, loads, addresses } = school('/cohorts')
  void router.navigate('/grading')
  await router.navigate('/students')
  loads.get('grading')?.resolve(Shown)
  await settle()
  expect(here()).toBe('/students')
  expect(addresses()).toEqual(['/cohorts', '/students'])
})

test('a page that cannot get ready crashes where it is shown', async () => {
  const { router, loads } = school('/cohorts')
  void router.navigate('/grading')
  loads.get('grading')?.reject(new Error('No connection'))
  await settle()
  const { Component } = router.state.place
  expect(router.state.place.page).toBe('grading')
  expect(() => (Component as typeof Shown)()).toThrow('No connection')
})

test.for([
  ['/students', '/students'],
  ['?page=2', '/cohorts?page=2'],
  ['?', '/cohorts'],
  ['#top', '/cohorts?all=1#top'],
  ['/cohorts/5?a=b c', '/cohorts/5?a=b%20c'],
] as const)('from /cohorts?all=1, %s leads to %s', async ([to, expected]) => {
  const { router, here } = school('/cohorts?all=1', ['cohorts', 'students', 'cohort'])
  expect(router.resolve(to)).toBe(expected)
  await router.navigate(to)
  expect(here()).toBe(expected)
})

test('another query of the same page is there in the same moment, and prepares nothing', () => {
  const { router, here, prepared } = school('/cohorts')
  const drawn = vi.fn()
  router.subscribe(drawn)
  void router.navigate('?page=2', { replace: true, state: 'mine', flushSync: true })
  expect(here()).toBe('/cohorts?page=2')
  expect(router.state.place).toMatchObject({ by: 'REPLACE', location: { state: 'mine' } })
  expect(drawn.mock.calls).toEqual([[router.state, true]])
  expect(prepared).toEqual([])
})

test('Back settles when the page before is there', async () => {
  const { router, here, address } = school('/cohorts')
  await router.navigate('/students')
  await router.navigate(-1)
  expect([here(), address()]).toEqual(['/cohorts', '/cohorts'])
  expect(router.state.place.by).toBe('POP')
})

test('a guard holds a link back until it lets the person go', async () => {
  const { router, here, addresses } = school('/cohorts')
  const guard = vi.fn<Guard>(() => true)
  const remove = router.guard(guard)
  await router.navigate('/students')
  expect(here()).toBe('/cohorts')
  expect(addresses()).toEqual(['/cohorts'])
  const [from, to, proceed] = guard.mock.calls[0] ?? []
  expect([from?.pathname, to?.pathname]).toEqual(['/cohorts', '/students'])
  proceed?.()
  await settle()
  expect(here()).toBe('/students')

  remove()
  await router.navigate('/cohorts')
  expect(here()).toBe('/cohorts')
  expect(guard).toHaveBeenCalledTimes(1)
})

test('a guard takes Back back, and lets it go after all', async () => {
  const { router, here, address } = school('/cohorts')
  await router.navigate('/students')
  const guard = vi.fn<Guard>(() => true)
  router.guard(guard)
  await router.navigate(-1)
  await settle()
  expect([here(), address()]).toEqual(['/students', '/students'])
  guard.mock.calls[0]?.[2]()
  await settle()
  expect([here(), address()]).toEqual(['/cohorts', '/cohorts'])
  // The way back to where they were is guarded again.
  await router.navigate('/students')
  expect(here()).toBe('/cohorts')
  expect(guard).toHaveBeenCalledTimes(2)
})
