/** An address of the portal, as an entry of the browser's history. */
export interface Location {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** With its #, or empty. */
  readonly hash: string
  /** What the page before wrote into the entry. */
  readonly state: unknown
  /** Of the entry; 'default' for the one that a visit begins with. */
  readonly key: string
}

/** The entries that a router goes through. */
export interface Entries {
  readonly current: Location
  push(location: Location): void
  replace(location: Location): void
  go(steps: number): void
  /** Calls back after Back and Forward, with the steps taken; null if that is not known. */
  listen(onStep: (location: Location, steps: number | null) => void): void
}

export const addressOf = ({ pathname, search, hash }: Omit<Location, 'state' | 'key'>) => pathname + search + hash

interface EntryState {
  usr: unknown
  key: string
  /** The place in the order of entries. */
  idx: number
}

/** Of the browser's tab. */
export function browserEntries(): Entries {
  const { history } = window
  const stateNow = () => (history.state ?? {}) as Partial<EntryState>
  if (stateNow().idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '')
  let index = stateNow().idx ?? null
  const current = (): Location => {
    const { pathname, search, hash } = window.location
    const { usr = null, key = 'default' } = stateNow()
    return { pathname, search, hash, state: usr, key }
  }
  const written = ({ state, key }: Location): EntryState => ({ usr: state, key, idx: index ?? 0 })
  return {
    get current() {
      return current()
    },
    push(location) {
      index = (stateNow().idx ?? 0) + 1
      try {
        history.pushState(written(location), '', addressOf(location))
      } catch (error) {
        // Some browsers allow only so many within half a minute. State that cannot be copied is a mistake of ours.
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error
        window.location.assign(addressOf(location))
      }
    },
    replace(location) {
      index = stateNow().idx ?? 0
      history.replaceState(written(location), '', addressOf(location))
    },
    go: (steps) => history.go(steps),
    listen(onStep) {
      window.addEventListener('popstate', () => {
        const next = stateNow().idx ?? null
        const steps = next === null || index === null ? null : next - index
        index = next
        onStep(current(), steps)
      })
    },
  }
}

/** One address that nobody leaves: the server's. */
export function singleEntry(address: string): Entries {
  const [pathname = '/'] = address.split('?')
  // As in the browser, a question mark with nothing behind it is none.
  const search = address.slice(pathname.length).replace(/^\?$/, '')
  const current: Location = { pathname, search, hash: '', state: null, key: 'default' }
  return { current, push() {}, replace() {}, go() {}, listen() {} }
}
