import type { Present } from '#contract/live.ts'
import { createStore } from '#web/store.ts'

/** Who has what open, in all browsers of the staff. */
export const present = createStore<readonly Present[]>([])

/** What this tab has open, with how many components say so. */
const places = new Map<string, number>()
const LOCK = 'homeroom.here '
const releases = new Map<string, () => void>()
let onChange: () => void = () => undefined

/** Says that this tab has something open, until the returned function is called. */
export function enterPlace(place: string): () => void {
  places.set(place, (places.get(place) ?? 0) + 1)
  hold(place)
  onChange()
  return () => {
    const left = (places.get(place) ?? 1) - 1
    if (left > 0) places.set(place, left)
    else {
      places.delete(place)
      releases.get(place)?.()
      releases.delete(place)
    }
    onChange()
  }
}

/** A lock tells the leading tab of the place, and ends by itself when this tab crashes. */
function hold(place: string): void {
  if (!navigator.locks || releases.has(place)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  releases.set(place, resolve)
  void navigator.locks.request(LOCK + place, { mode: 'shared' }, () => promise)
}

export function watchPlaces(changed: () => void): () => void {
  onChange = changed
  return () => {
    onChange = () => undefined
  }
}

/** What all tabs of this browser have open. */
export async function openPlaces(): Promise<string[]> {
  if (!navigator.locks) return [...places.keys()]
  const { held = [] } = await navigator.locks.query()
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? name.slice(LOCK.length) : []))
  return [...new Set(names)].sort()
}
