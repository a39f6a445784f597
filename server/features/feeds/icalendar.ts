import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { pagePath } from '#contract/pages.ts'
import { addDays } from '#domain/central-time.ts'
import type { FeedEvent } from '#domain/feed-events.ts'
import type { FeedRevision } from '#domain/feed-revisions.ts'

const HOUR = 60 * 60

interface Calendar {
  /** Of the school. */
  name: string
  /** Of the feed. */
  uid: string
  linkBase: string
  revisions: readonly FeedRevision[]
}

/** The text of a feed, the same for the same revisions. Instants are in UTC, so that no time zone needs to be described. */
export function calendarText({ name, uid, linkBase, revisions }: Calendar): string {
  const calendar = ical({
    // The library does not escape it.
    name: plain(name).replace(/[\\;,]/g, ' '),
    prodId: '//Homeroom//Calendar//EN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR,
  })
  for (const { event, sequence, changed_at, cancelled_at } of revisions) {
    const url = event.opens && linkBase + pageOf(event.opens)
    calendar.createEvent({
      id: `${event.key}@${uid}`,
      sequence,
      stamp: changed_at,
      lastModified: changed_at,
      ...times(event),
      summary: plain(event.summary),
      // Not every calendar shows the link itself.
      ...(url && { url, description: url }),
      status: cancelled_at ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar}\r\n`
}

/** The day after the last one ends an event of whole days. */
function times({ starts, last_day }: FeedEvent) {
  const start = new Date(starts)
  return last_day === null ? { start } : { start, end: new Date(addDays(last_day, 1)), allDay: true }
}

function pageOf({ page, id }: NonNullable<FeedEvent['opens']>): string {
  return pagePath(page, { id })
}

/** RFC 5545 allows no control characters in a text; names have no lines. */
const plain = (text: string) => text.replace(/\p{Cc}+/gu, ' ')
