import type { FirstViewData } from '#contract/first-view.ts'
import { PAGES } from '#contract/pages.ts'

/** Parts that are hydrated late are hydrated with the server's time too. */
const HYDRATED_MS = 5_000

let served: { now: Date; until: number } | null = null

/** What the server rendered the page from; null when it sent an empty page. */
export function readFirstView(): FirstViewData | null {
  const block = document.getElementById('first-view')
  if (!block) return null
  const data = JSON.parse(block.textContent ?? '') as FirstViewData
  block.remove()
  served = { now: new Date(data.now), until: performance.now() + HYDRATED_MS }
  return data
}

export const firstViewTime = (): Date | null => (served && performance.now() < served.until ? served.now : null)

/**
 * Someone who is led home is there already. From the root that is a step, so that Back asks; the router counts steps by idx (`navigation/entries.ts`).
 * Called when the router is about to listen, or Back would not be noticed.
 */
export function goTo({ url, at }: FirstViewData): void {
  if (at === url) return
  const state = (idx: number) => ({ usr: null, key: `first-${idx}`, idx })
  if (window.location.pathname === PAGES.root) {
    window.history.replaceState(state(0), '')
    window.history.pushState(state(1), '', at)
  } else window.history.replaceState(state(0), '', at)
}

export function isAt(url: string): boolean {
  const { pathname, search } = window.location
  // The browser drops a question mark with nothing behind it.
  return pathname + search === url.replace(/\?$/, '')
}
