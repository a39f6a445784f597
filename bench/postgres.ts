import { readFile } from 'node:fs/promises'
import { type Connection, connect, type Database } from '#server/db/connect.ts'
import { SERVER_SETTINGS, SUPERUSER } from '#server/postgres/settings.ts'
import { startTestPostgres, type TestPostgres } from '#test/support/postgres.ts'

export interface BenchPostgres {
  /** As its superuser, who may fill tables without the triggers that watch over them. */
  as(database: string, user?: string): TestPostgres['connection']
  /** The process that all others of this PostgreSQL come from. */
  postmaster: number
  stop(): Promise<void>
}

/** As the embedded one runs at a school, fsync and all; only the log of changes may grow larger while tables are filled. */
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

/** For work that takes as long as it takes. */
export const open = (connection: Connection): Database =>
  connect(connection, {
    max: 4,
    patient: true,
    onError: (error) => {
      throw error
    },
  })
