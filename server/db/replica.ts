import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, connect } from './connect.ts'
import type { Db } from './transaction.ts'

/** A hot standby for reads that may be slightly stale. */
export interface Replica {
  db: Db
  pool: pg.Pool
  /** Whether it is healthy and has replayed the user's last write. */
  shows(wroteAt: Date | null): boolean
  /** Call after a user's write and before the response: until it is replayed, the user reads from the primary. */
  noteWrite(user_id: number): Promise<void>
  close(): Promise<void>
}

interface Options {
  primary: pg.Pool
  onError: (error: Error) => void
}

const CHECK_EVERY_MS = 1000
const POLL_MS = 50
/** A replica that was last checked longer ago is not read. */
const RECENT_MS = 3000
/** Shorter than the primary's, which is the fallback. */
const QUERY_TIMEOUT_MS = 5000

/**
 * Once a second, reads the primary's clock and WAL position, then polls the replica until it has replayed that position:
 * it then shows everything up to that time. No other clock is involved.
 */
export function openReplica(connection: Connection, { primary, onError }: Options): Replica {
  const { db, pool, close } = connect(connection, { onError, queryTimeout: QUERY_TIMEOUT_MS })
  let shown: { upTo: Date; seenAt: number } | null = null
  const closing = new AbortController()
  const following = follow()

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const { at, lsn } = await positionOf(primary)
        // False as well for a standby that was promoted: it no longer follows the primary.
        if (await hasReplayed(pool, lsn, closing.signal)) shown = { upTo: at, seenAt: performance.now() }
      } catch {
        shown = null
      }
      await pause(CHECK_EVERY_MS, closing.signal)
    }
  }

  return {
    db,
    pool,
    shows(wroteAt) {
      if (!shown || performance.now() - shown.seenAt > RECENT_MS) return false
      return wroteAt === null || wroteAt < shown.upTo
    },
    async noteWrite(user_id) {
      await primary.query({ name: 'note-write', text: NOTE_WRITE, values: [user_id] })
    },
    async close() {
      closing.abort()
      await following
      await close()
    },
  }
}

const NOTE_WRITE = `
  insert into last_writes (user_id, wrote_at) values ($1, clock_timestamp())
  on conflict (user_id) do update set wrote_at = excluded.wrote_at`

/** The clock is read before the position: every write before that time is before that position. */
async function positionOf(primary: pg.Pool): Promise<{ at: Date; lsn: string }> {
  const { rows } = await primary.query<{ at: Date; lsn: string }>({
    name: 'primary-position',
    text: 'select clock_timestamp() as at, pg_current_wal_insert_lsn()::text as lsn',
  })
  if (!rows[0]) throw new Error('The primary did not return its WAL position.')
  return rows[0]
}

async function hasReplayed(replica: pg.Pool, lsn: string, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited <= CHECK_EVERY_MS && !signal.aborted; waited += POLL_MS) {
    const { rows } = await replica.query<{ has: boolean | null }>({
      name: 'replica-position',
      text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      values: [lsn],
    })
    if (rows[0]?.has) return true
    await pause(POLL_MS, signal)
  }
  return false
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)
