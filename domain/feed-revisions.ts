import { centralDate } from './central-time.ts'
import { FEED_DAYS_BACK, type FeedEvent, feedBegins } from './feed-events.ts'

/** An event as it is sent: a calendar takes over what has a higher sequence. */
export interface FeedRevision {
  event: FeedEvent
  sequence: number
  changed_at: Date
  cancelled_at: Date | null
}

interface Revised {
  /** What is sent, in the order of time. */
  revisions: FeedRevision[]
  changed: FeedRevision[]
  /** Keys that are forgotten. */
  dropped: string[]
}

const KEPT_MS = FEED_DAYS_BACK * 24 * 60 * 60_000

/** Compares what was sent with what there is now. */
export function reviseFeed(sent: readonly FeedRevision[], events: readonly FeedEvent[], now: Date): Revised {
  const before = new Map(sent.map((revision) => [revision.event.key, revision]))
  const present = new Set(events.map(({ key }) => key))
  const revised = [
    ...events.map((event) => revision(event, before.get(event.key), now)),
    ...sent.filter(({ event }) => !present.has(event.key)).flatMap((gone) => cancelled(gone, now) ?? []),
  ]
  const kept = new Set(revised.map(({ event }) => event.key))
  return {
    revisions: revised.toSorted((a, b) => order(a.event, b.event)),
    changed: revised.filter((one) => one !== before.get(one.event.key)),
    dropped: [...before.keys()].filter((key) => !kept.has(key)),
  }
}

function revision(event: FeedEvent, sent: FeedRevision | undefined, now: Date): FeedRevision {
  if (!sent) return { event, sequence: 0, changed_at: now, cancelled_at: null }
  if (sent.cancelled_at === null && isSame(sent.event, event)) return sent
  return { event, sequence: sent.sequence + 1, changed_at: now, cancelled_at: null }
}

/** Undefined for what is over for long, and for what was cancelled long ago. */
function cancelled(sent: FeedRevision, now: Date): FeedRevision | undefined {
  if (sent.cancelled_at) return now.getTime() - sent.cancelled_at.getTime() > KEPT_MS ? undefined : sent
  if (lastDayOf(sent.event) < feedBegins(now)) return undefined
  return { event: sent.event, sequence: sent.sequence + 1, changed_at: now, cancelled_at: now }
}

const lastDayOf = ({ starts, last_day }: FeedEvent) => last_day ?? centralDate(new Date(starts))

const isSame = (a: FeedEvent, b: FeedEvent) =>
  a.starts === b.starts &&
  a.last_day === b.last_day &&
  a.summary === b.summary &&
  a.opens?.page === b.opens?.page &&
  a.opens?.id === b.opens?.id

const order = (a: FeedEvent, b: FeedEvent) =>
  a.starts < b.starts ? -1 : a.starts > b.starts ? 1 : a.key < b.key ? -1 : 1
