import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Connection } from '../db/connect.ts'

export interface Listener {
  /** Since when, by performance.now(), every notification has been heard; null while the connection is lost. */
  since(): number | null
  close(): Promise<void>
}

interface Options {
  connection: Connection
  channels: readonly string[]
  log: FastifyBaseLogger
  onMessage(channel: string, payload: string): void
  /** It listens from now on, and may have missed earlier notifications. */
  onGap(): void
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5000
/** A host that was cut off sends no reset: a query shows that it is gone. */
const CHECK_EVERY_MS = 10_000
const CHECK_TIMEOUT_MS = 5000

/** LISTEN on a connection of its own. pg does not listen again after a lost connection, so this does. */
export function listenTo({ connection, channels, log, onMessage, onGap }: Options): Listener {
  const closing = new AbortController()
  let since: number | null = null
  const running = run()

  async function run(): Promise<void> {
    for (let delay = FIRST_RETRY_MS; !closing.signal.aborted; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
      try {
        await listen(() => {
          delay = FIRST_RETRY_MS
        })
      } catch (error) {
        if (!closing.signal.aborted)
          log.warn({ error: String(error) }, 'live updates lost the database and listen again')
      }
      since = null
      await wait(delay * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  /** Ends when the connection does. */
  async function listen(onListening: () => void): Promise<void> {
    const client = new pg.Client({
      ...connection,
      application_name: 'homeroom live',
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    })
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => undefined)
    client.on('error', lost.reject)
    client.on('end', () => lost.reject(new Error('The connection ended.')))
    client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
    try {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join(';'))
      since = performance.now()
      onListening()
      onGap()
      while (!closing.signal.aborted) {
        const pause = wait(CHECK_EVERY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
        await Promise.race([pause, lost.promise])
        if (!closing.signal.aborted) await client.query('select 1')
      }
    } finally {
      await Promise.race([client.end().catch(() => undefined), wait(1000, undefined, { ref: false })])
    }
  }

  return {
    since: () => since,
    async close() {
      closing.abort()
      await running
    },
  }
}
