import { AppError } from '../errors.ts'

/** A page makes several calls at once when it opens. */
const BURST_MINUTES = 2

interface Bucket {
  left: number
  at: number
}

/** Token bucket per session, against runaway scripts and stolen cookies; 0 turns it off. Each process counts on its own. */
export function createSessionCalls(perMinute: number, clock: () => number = () => performance.now()) {
  const most = perMinute * BURST_MINUTES
  const perMs = perMinute / 60_000
  // Ordered by last call.
  const buckets = new Map<number, Bucket>()

  function forgetFull(now: number): void {
    for (const [id, { at }] of buckets) {
      if ((now - at) * perMs < most) return
      buckets.delete(id)
    }
  }

  return {
    count(session_id: number): void {
      if (perMinute === 0) return
      const now = clock()
      forgetFull(now)
      const { left, at } = buckets.get(session_id) ?? { left: most, at: now }
      const refilled = Math.min(most, left + (now - at) * perMs)
      buckets.delete(session_id)
      // A refused call costs nothing, or a page that keeps retrying would never get through.
      buckets.set(session_id, { left: refilled >= 1 ? refilled - 1 : refilled, at: now })
      if (refilled < 1) throw tooManyCalls(Math.ceil((1 - refilled) / perMs / 1000))
    },
    /** For tests. */
    get size() {
      return buckets.size
    },
  }
}

function tooManyCalls(seconds: number): AppError {
  const message = `Too many requests came from this browser. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`
  return new AppError('too_many', message, { retryAfterSeconds: seconds })
}
