/** A reading that takes longer than this holds nobody else up. */
const PATIENCE_MS = 2000

/**
 * Whoever asks while the same is being read waits for the next reading. It begins after all of them have asked, so it
 * shows whatever any of them has written before; and a rush costs two readings instead of one for each caller.
 */
export function createSharedReads<T>(clock: () => number = () => performance.now()) {
  const underWay = new Map<string, { since: number; answer: Promise<T> }>()
  const next = new Map<string, Promise<T>>()

  function begin(key: string, read: () => Promise<T>): Promise<T> {
    const reading = { since: clock(), answer: read() }
    underWay.set(key, reading)
    const end = () => {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
    reading.answer.then(end, end)
    return reading.answer
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = underWay.get(key)
    if (!current || clock() - current.since > PATIENCE_MS) return begin(key, read)
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
