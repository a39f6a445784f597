import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Connection, connect } from './connect.ts'
import type { Db } from './transaction.ts'

/** A hot standby that takes reads which may be a moment old. */
export interface Replica {
  db: Db
  pool: pg.Pool
  /** Whether it can be read now, and already shows all that a person wrote until then. */
  shows(wroteAt: Date | null): boolean
  /** Told once a person's write is done, before they are answered: until the copy has it they read from the primary. */
  noteWrite(user_id: number): Promise<void>
  close(): Promise<void>
}

interface Options {
  primary: pg.Pool
  onError: (error: Error) => void
}

const LOOK_EVERY_MS = 1000
const POLL_MS = 50
/** A copy that was not heard of for this long is not read. */
const RECENT_MS = 3000
/** Shorter than for the primary, which is asked instead when the copy does not answer. */
const QUERY_TIMEOUT_MS = 5000

/**
 * Once a second the primary is asked for its clock and its place in the log of changes, and the copy until it has come to
 * that place: then it shows everything up to that time, whatever the clocks of other machines say.
 */
export function openReplica(connection: Connection, { primary, onError }: Options): Replica {
  const { db, pool, close } = connect(connection, { onError, queryTimeout: QUERY_TIMEOUT_MS })
  let shown: { upTo: Date; seenAt: number } | null = null
  const closing = new AbortController()
  const following = follow()

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const mark = await markOf(primary)
        // Also ends when the standby has been promoted, or never was one: it then lives a life of its own.
        if (await reaches(pool, mark.place, closing.signal)) shown = { upTo: mark.at, seenAt: performance.now() }
      } catch {
        shown = null
      }
      await pause(LOOK_EVERY_MS, closing.signal)
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

/** The clock first and the place afterwards: what was written before that time lies before that place. */
async function markOf(primary: pg.Pool): Promise<{ at: Date; place: string }> {
  const { rows } = await primary.query<{ at: Date; place: string }>({
    name: 'mark-of-primary',
    text: 'select clock_timestamp() as at, pg_current_wal_insert_lsn()::text as place',
  })
  if (!rows[0]) throw new Error('The primary did not say where it is.')
  return rows[0]
}

async function reaches(copy: pg.Pool, place: string, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited <= LOOK_EVERY_MS && !signal.aborted; waited += POLL_MS) {
    const { rows } = await copy.query<{ has: boolean | null }>({
      name: 'place-of-copy',
      text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      values: [place],
    })
    if (rows[0]?.has) return true
    await pause(POLL_MS, signal)
  }
  return false
}

const pause = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => undefined)
