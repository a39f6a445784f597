import type { Config } from '../config.ts'
import { type Connection, type ConnectOptions, connect, type Database } from '../db/connect.ts'
import { reasonOf } from '../failure.ts'
import { startEmbedded } from './start.ts'

export interface OpenDatabase extends Database {
  connection: Connection
  embedded: boolean
}

/** The configured PostgreSQL, or the embedded one in DATA_DIR, which closing also leaves. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { say, ...options }: ConnectOptions & { say: (line: string) => void },
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    const connection = { connectionString: config.databaseUrl }
    const database = connect(connection, options)
    await refuseOld(database)
    return { ...database, connection, embedded: false }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, say })
  const database = connect(embedded.connection, options)
  return {
    ...database,
    connection: embedded.connection,
    embedded: true,
    async close() {
      await database.close()
      await embedded.stop()
    },
  }
}

const MIN_VERSION = 150_000

async function refuseOld(database: Database): Promise<void> {
  try {
    const { rows } = await database.pool.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < MIN_VERSION)
      throw new Error('This PostgreSQL is too old: Homeroom needs version 15 or newer.')
  } catch (error) {
    await database.close()
    if (error instanceof Error && error.message.startsWith('This PostgreSQL')) throw error
    throw new Error(
      `The database of DATABASE_URL could not be reached: ${reasonOf(error)}. Check the address, the password, and that PostgreSQL runs.`,
    )
  }
}
