import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'

export interface Connection {
  host?: string
  port?: number
  user?: string
  database?: string
  connectionString?: string
}

export interface Database {
  pool: pg.Pool
  db: Kysely<Schema>
  close(): Promise<void>
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082

/** Counts come as numbers and dates stay text: a date has no zone to lose. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
}

export function connect(connection: Connection, options: { max?: number; onError: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? 10,
    application_name: 'homeroom',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A pool reports errors of idle clients only; a client in use would bring the process down with it.
  pool.on('error', options.onError)
  pool.on('connect', (client) => client.on('error', options.onError))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends a pool only once it has used it itself.
  return { pool, db, close: () => pool.end() }
}
