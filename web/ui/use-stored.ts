import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its first view is hydrated: what is drawn must be the same then. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Something that only the browser knows, read once: `useStored(() => window.location.origin, '')`. The first view is drawn
 * with `before`.
 */
export function useStored<T>(read: () => T, before: T): T {
  const [readOnce] = useState(() => {
    let known: { value: T } | null = null
    return () => {
      known ??= { value: read() }
      return known.value
    }
  })
  return useSyncExternalStore(never, readOnce, () => before)
}
