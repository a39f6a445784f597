import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Change, LiveEvent } from '#contract/live.ts'
import { BEAT_MS } from '#contract/live-terms.ts'
import type { Stale } from '#contract/route.ts'
import { ROLE, type Role } from '#domain/account-role.ts'
import { validSessions } from '../auth/sessions.ts'
import { LIVE_CHANNEL } from '../db/announce.ts'
import type { Connection } from '../db/connect.ts'
import { AppError } from '../errors.ts'
import { ALL_STALE, changeFor } from './audience.ts'
import { type Listener, listenTo } from './listener.ts'
import { createPresence, PRESENCE_CHANNEL } from './presence.ts'

/** The open streams of this server, fed by PostgreSQL's notifications. */
export interface Live {
  /** Begins to hear changes; otherwise the first stream does. */
  listen(): void
  /** Sends events until it is closed, by either side. */
  open(reader: Reader, age: number, sink: Sink): Promise<() => void>
  /** Tells every server what someone has open. */
  here(person: { id: number; name: string }, stream: string, places: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface Reader {
  id: number
  role: Role
  session_id: number
}

export interface Sink {
  send(text: string): void
  close(): void
}

interface Stream extends Reader {
  stream: string
  sink: Sink
  cohort_id: number | null
}

interface Options {
  connection: Connection
  pool: pg.Pool
  /** With a replica, a refetch must not read older rows than the change. */
  hasReplica: boolean
  now(): Date
  log: FastifyBaseLogger
  /** What this server itself keeps is stale; null for everything, after notifications were missed. */
  onHeard?(stale: readonly Stale[] | null): Promise<void>
  /** Tests do not wait. */
  checkSessionsMs?: number
}

/** Tabs without Web Locks open a stream each. */
const MOST_PER_SESSION = 12
/** How long changes are kept for pages whose data is older than their stream. */
const KEEP_MS = 120_000
const CHECK_SESSIONS_MS = 30_000

export function openLive(options: Options): Live {
  const { connection, pool, hasReplica, now, log, onHeard, checkSessionsMs = CHECK_SESSIONS_MS } = options
  const streams = new Map<string, Stream>()
  const kept: { heard: number; change: Change; at: string | undefined }[] = []
  const presence = createPresence({
    tell: (text) => pool.query(`select pg_notify('${PRESENCE_CHANNEL}', $1)`, [text]),
    onChange: (present) => {
      const text = written({ type: 'presence', present })
      for (const stream of streams.values()) if (stream.role === ROLE.employee) stream.sink.send(text)
    },
  })
  let listener: Listener | null = null

  // Not before someone needs it.
  function listen(): Listener {
    listener ??= listenTo({
      connection,
      channels: [LIVE_CHANNEL, PRESENCE_CHANNEL],
      log,
      // Anyone who may use the database may send a notification: one that makes no sense is not the end of the server.
      onMessage: (channel, payload) =>
        void (async () => (channel === LIVE_CHANNEL ? hear(JSON.parse(payload)) : presence.hear(payload)))().catch(
          complain,
        ),
      onGap: () => {
        kept.length = 0
        void onHeard?.(null).catch(complain)
        for (const stream of streams.values()) stream.sink.send(refetchAll(streams.size))
      },
    })
    return listener
  }

  async function hear(change: Change): Promise<void> {
    await onHeard?.(change.stale).catch(complain)
    const at = hasReplica ? await primaryClock(pool) : undefined
    const heard = performance.now()
    while (kept[0] && heard - kept[0].heard > KEEP_MS) kept.shift()
    kept.push({ heard, change, at })
    const concerned = [...streams.values()].flatMap((stream) => {
      const part = changeFor(change, stream)
      return part ? [{ stream, part }] : []
    })
    const spread = spreadOf(concerned.length)
    const texts = new Map<object, string>()
    for (const { stream, part } of concerned) {
      // Most streams get the same object.
      const text = texts.get(part) ?? written({ type: 'change', ...part, spread, ...(at && { at }) })
      texts.set(part, text)
      stream.sink.send(text)
    }
    const { people } = change
    if (!people) return
    const named = [...streams.values()].filter(({ id }) => people.includes(id))
    if (change.sessions) await endStreams(named)
    await placeStudents(named)
  }

  /** Ends the streams whose session has ended or timed out. */
  async function endStreams(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return
    const valid = await validSessions(
      pool,
      some.map(({ session_id }) => session_id),
      now(),
    )
    for (const { stream, session_id, sink } of some) {
      if (valid.has(session_id)) continue
      streams.delete(stream)
      sink.send(written({ type: 'end' }))
      sink.close()
    }
  }

  /** A student hears of the cohort that they are in now. */
  async function placeStudents(some: readonly Stream[]): Promise<void> {
    const students = some.filter(({ role }) => role === ROLE.student)
    if (students.length === 0) return
    for (const student of students) student.cohort_id = null
    const { rows } = await pool.query<{ id: number; cohort_id: number | null }>({
      name: 'cohorts-of-streams',
      text: 'select id, cohort_id from students where id = any ($1::int[])',
      values: [students.map(({ id }) => id)],
    })
    const cohorts = new Map(rows.map(({ id, cohort_id }) => [id, cohort_id]))
    for (const student of students) student.cohort_id = cohorts.get(student.id) ?? null
  }

  const complain = (error: unknown) => log.warn({ error: String(error) }, 'a live update failed')
  const timers = [
    setInterval(() => {
      const beat = written({ type: 'beat' })
      for (const { sink } of streams.values()) sink.send(beat)
    }, BEAT_MS).unref(),
    setInterval(() => void endStreams([...streams.values()]).catch(complain), checkSessionsMs).unref(),
  ]

  return {
    listen: () => void listen(),
    async open(reader, age, sink) {
      const ofSession = [...streams.values()].filter(({ session_id }) => session_id === reader.session_id)
      if (ofSession.length >= MOST_PER_SESSION) {
        throw new AppError('too_many', 'There are too many live updates open in this browser.')
      }
      const { since } = listen()
      const { id, role, session_id } = reader
      const stream: Stream = {
        id,
        role,
        session_id,
        sink,
        cohort_id: null,
        stream: randomBytes(12).toString('base64url'),
      }
      // From here on it hears changes; nothing is sent before the hello.
      streams.set(stream.stream, stream)
      await placeStudents([stream]).catch((error) => {
        streams.delete(stream.stream)
        throw error
      })
      sink.send(written({ type: 'hello', stream: stream.stream }))
      const from = performance.now() - age
      const heardSince = since()
      if (heardSince === null || from < heardSince || age > KEEP_MS) sink.send(refetchAll(1))
      else
        for (const { heard, change, at } of kept) {
          const part = heard >= from ? changeFor(change, stream) : null
          if (part) sink.send(written({ type: 'change', ...part, spread: 0, ...(at && { at }) }))
        }
      if (role === ROLE.employee) sink.send(written({ type: 'presence', present: presence.all() }))
      return () => {
        if (!streams.delete(stream.stream)) return
        void presence.leave(stream).catch(complain)
      }
    },
    async here(person, stream, places) {
      listen()
      await presence.say({ ...person, stream, places })
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      presence.close()
      for (const { sink } of streams.values()) sink.close()
      streams.clear()
      await listener?.close()
    },
  }
}

const written = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

const refetchAll = (streams: number) => written({ type: 'change', ...ALL_STALE, spread: spreadOf(streams) })

/** A few refetch at once; five hundred within five seconds. */
const spreadOf = (streams: number) => (streams < 10 ? 0 : Math.min(10_000, streams * 10))

async function primaryClock(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: Date }>({ name: 'primary-clock', text: 'select clock_timestamp() as at' })
  return (rows[0]?.at ?? new Date(8.64e15)).toISOString()
}
