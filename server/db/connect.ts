import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { commitText } from './announce.ts'
import { beforeCommit } from './before-commit.ts'
import { parseInstant, TIMESTAMPTZ } from './instants.ts'
import type { Schema } from './schema.ts'
import { named } from './statement.ts'

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
const DATES = 1182

/** Counts come as numbers and dates stay text: a date has no zone to lose. */
const parsers: Partial<Record<number, (value: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
  [DATES]: (value) => value.slice(1, -1).split(',').filter(Boolean),
  [TIMESTAMPTZ]: parseInstant,
}

/** For requests of users. */
const REQUEST_TIMEOUTS = {
  statement_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
  // A host that fails or is cut off sends no reset: stop waiting, and soon replace a connection that it left half-open.
  query_timeout: 20_000,
  maxLifetimeSeconds: 60,
}

export interface ConnectOptions {
  max?: number
  onError: (error: Error) => void
  /** No timeouts, for migrations and moves. */
  patient?: boolean
  queryTimeout?: number
}

export function connect(
  connection: Connection,
  { max = 10, onError, patient, queryTimeout }: ConnectOptions,
): Database {
  const pool = new pg.Pool({
    ...connection,
    max,
    application_name: 'homeroom',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...(!patient && REQUEST_TIMEOUTS),
    ...(queryTimeout && { query_timeout: queryTimeout }),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // The pool only handles errors of idle clients; an unhandled one of a client in use would crash the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: naming(pool) }) })
  // Kysely ends a pool only once it has used it itself.
  return { pool, db, close: () => pool.end() }
}

/** Names the statements that Kysely repeats, so that PostgreSQL keeps their plans. */
function naming(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient) =>
    ({
      query: (text: string, values: readonly unknown[]) =>
        text === 'commit'
          ? client.query([...beforeCommit(), commitText()].join('; '))
          : client.query(named(text, values)),
      release: () => client.release(),
    }) as unknown as PostgresPoolClient
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
