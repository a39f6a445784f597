import { openDataFolder } from './data-folder.ts'
import { leaveOnExit } from './leave-on-exit.ts'
import { Session } from './session.ts'
import { DATABASE, PORT, ROLE } from './settings.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedDatabase {
  /** `host` is the folder of a Unix socket; no network port, no password. */
  connection: { host: string; port: number; user: string; database: string }
  /** Whether this call created the database. */
  isNew: boolean
  /** Leaves the database; the last process to leave stops PostgreSQL. */
  stop(): Promise<void>
}

/**
 * PostgreSQL in DATA_DIR, shared by all processes: the first creates and starts it, the others join, any of them restarts
 * it if it dies, and the last one to leave stops it.
 */
export async function startEmbedded(options: {
  dataDir: string
  say: (line: string) => void
}): Promise<EmbeddedDatabase> {
  const { dataDir, say } = options
  const session = new Session(await openDataFolder(dataDir), say)
  const entering = session.enter()
  let watch: ReturnType<typeof supervise> | undefined
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= leave()
    return stopped
  }
  const forget = leaveOnExit({ leave: stop, leaveNow: () => session.leaveNow() })

  try {
    const { sockets, isNew } = await entering
    if (!stopped) watch = supervise(session, say)
    return { connection: { host: sockets, port: PORT, user: ROLE, database: DATABASE }, isNew, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function leave(): Promise<void> {
    await entering.catch(() => undefined)
    await watch?.end()
    await session.leave()
    forget()
  }
}
