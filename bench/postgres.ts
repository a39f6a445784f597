import { readFile } from 'node:fs/promises'
import { type Connection, connect, type Database } from '#server/db/connect.ts'
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
  const { rows } = await asker.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
  await asker.close()
  return { as, postmaster: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), stop: postgres.stop }
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
