import { feedBegins, staffEvents, studentEvents } from '#domain/feed-events.ts'
import { type FeedRevision, reviseFeed } from '#domain/feed-revisions.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { standing } from '../course-work/standing.ts'
import { staysIn, staysOf } from '../students/stays.ts'
import {
  assignmentsOfStudent,
  assignmentsOfTeacher,
  cohortOfStudent,
  cohortsOfTeacher,
  daysOffSince,
  type OpenFeed,
  sentEvents,
} from './queries.ts'

/** Every hour is often enough to see that an address is in use. */
const READ_EVERY_MS = 60 * 60_000

/** What a feed sends now. Reads alone, unless something has changed since it was last read. */
export async function readFeed(db: Db, feed: OpenFeed, now: Date): Promise<FeedRevision[]> {
  const { revisions, changed, dropped } = await revise(db, feed, now)
  const isSeen = feed.read_at !== null && now.getTime() - feed.read_at.getTime() < READ_EVERY_MS
  if (changed.length === 0 && dropped.length === 0 && isSeen) return revisions
  return inTransaction(db, async (trx) => {
    // One at a time, and compared anew: another server may have raised the sequences meanwhile.
    const { numUpdatedRows } = await trx
      .updateTable('feeds')
      .set({ read_at: now })
      .where('user_id', '=', feed.user_id)
      .executeTakeFirst()
    // Revoked meanwhile.
    if (numUpdatedRows === 0n) return revisions
    const again = await revise(trx, feed, now)
    await keep(trx, feed.user_id, again)
    return again.revisions
  })
}

/** One read after the other: in a transaction they share a connection. */
async function revise(db: Db, feed: OpenFeed, now: Date) {
  const sent = await sentEvents(db, feed.user_id)
  return reviseFeed(sent, await eventsOf(db, feed, now), now)
}

async function eventsOf(db: Db, { user_id, cohort_id }: OpenFeed, now: Date) {
  const since = feedBegins(now)
  const daysOff = await daysOffSince(db, since)
  if (cohort_id === null) {
    const cohorts = await cohortsOfTeacher(db, user_id, since)
    const assignments = await assignmentsOfTeacher(db, user_id, since)
    return staffEvents({ cohorts, assignments, daysOff })
  }
  const [cohort] = await cohortOfStudent(db, cohort_id)
  if (!cohort) return []
  const stays = staysIn(cohort_id, await staysOf(db, user_id))
  const assignments = (await assignmentsOfStudent(db, user_id, cohort_id)).map((row) => ({
    ...row,
    ...standing(row, stays),
  }))
  return studentEvents({ cohort, assignments, daysOff })
}

async function keep(trx: Trx, user_id: number, { changed, dropped }: ReturnType<typeof reviseFeed>): Promise<void> {
  if (dropped.length > 0) {
    await trx.deleteFrom('feed_events').where('user_id', '=', user_id).where('key', 'in', dropped).execute()
  }
  if (changed.length === 0) return
  await trx
    .insertInto('feed_events')
    .values(changed.map(({ event, ...rest }) => ({ user_id, key: event.key, event: JSON.stringify(event), ...rest })))
    .onConflict((same) =>
      same.columns(['user_id', 'key']).doUpdateSet((to) => ({
        event: to.ref('excluded.event'),
        sequence: to.ref('excluded.sequence'),
        changed_at: to.ref('excluded.changed_at'),
        cancelled_at: to.ref('excluded.cancelled_at'),
      })),
    )
    .execute()
}
