import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Connection, connect, type Database } from '#server/db/connect.ts'
import type { Db } from '#server/db/transaction.ts'
import { SERVER_SETTINGS, SUPERUSER } from '#server/postgres/settings.ts'
import { startTestPostgres, type TestPostgres } from '#test/support/postgres.ts'

export interface BenchPostgres {
  /** Filling needs the superuser, who can turn off triggers. */
  as(database: string, user?: string): TestPostgres['connection']
  postmaster: number
  stop(): Promise<void>
}

/** The embedded settings, including fsync; only max_wal_size is larger, for filling. */
const SETTINGS = { ...SERVER_SETTINGS, cluster_name: 'homeroom-bench', max_wal_size: '8GB' }

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const postgres = await startTestPostgres(SETTINGS)
  const as = (database: string, user = postgres.connection.user) => ({ ...postgres.connection, database, user })
  const asker = open(as(postgres.connection.database))
  const postmaster = await postmasterOf(asker.db)
  await asker.close()
  return { as, postmaster, stop: postgres.stop }
}

/** The process whose children serve the connections. */
export async function postmasterOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
  return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1])
}

export { SUPERUSER }

/** Without a statement timeout. */
export const open = (connection: Connection): Database =>
  connect(connection, {
    max: 4,
    patient: true,
    onError: (error) => {
      throw error
    },
  })
