/** After this, new callers no longer wait for a read in flight. */
const MAX_WAIT_MS = 2000

/**
 * Callers who arrive while the same read is in flight share the next one. It starts after all of them have arrived, so it
 * includes their own writes; a burst costs two reads instead of one per caller.
 */
export function createSharedReads<T>(clock: () => number = () => performance.now()) {
  const inFlight = new Map<string, { since: number; answer: Promise<T> }>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = { since: clock(), answer: read() }
    inFlight.set(key, reading)
    const end = () => {
      if (inFlight.get(key) === reading) inFlight.delete(key)
    }
    reading.answer.then(end, end)
    return reading.answer
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = inFlight.get(key)
    if (!current || clock() - current.since > MAX_WAIT_MS) return begin(key, read)
    const known = next.get(key)
    if (known) return known
    const start = () => {
      next.delete(key)
      return begin(key, read)
    }
    const following = current.answer.then(start, start)
    next.set(key, following)
    return following
  }
}
