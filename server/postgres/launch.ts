import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { programEnvironment } from './cluster.ts'
import { replaceFile } from './files.ts'
import { lastLines, openLog } from './log.ts'
import type { Place } from './place.ts'
import { endOrphans, readPidFile, removeStalePidFile, runsCluster, stopPostmaster } from './postmaster.ts'
import { accountMap, HOST_BASED_ACCESS, type ServerSettings } from './settings.ts'
import { acceptsConnections, removeSocket } from './socket-folder.ts'

const POLL_MS = 20
const TIMEOUT_MS = 10 * 60_000

interface Callbacks {
  say(line: string): void
  onSpawn(pid: number): void
}

/** `pid` is undefined if PostgreSQL runs in another container on the same folder. */
interface Running {
  pid: number | undefined
}

/** Finds PostgreSQL running on the cluster. Call it only while holding the data folder's lock. */
export async function findRunning(
  cluster: string,
  sockets: string,
  say: Callbacks['say'],
): Promise<Running | undefined> {
  for (let waited = 0; ; waited += POLL_MS) {
    const file = await readPidFile(cluster)
    if (!file) return undefined
    const known = await runsCluster(file.pid, cluster)
    if (file.status === 'ready' && (await acceptsConnections(sockets))) return { pid: known ? file.pid : undefined }
    if (!known) return undefined
    // Starting or stopping. But one that is ready and unreachable has lost its socket and must be restarted.
    if (file.status === 'ready' && waited >= 1000) await stopPostmaster(cluster)
    if (waited === 3000) say('Waiting for PostgreSQL, which another start left on its way up or down …')
    if (waited >= TIMEOUT_MS)
      throw new Error(`PostgreSQL (process ${file.pid}) neither starts nor stops in ${cluster}.`)
    await sleep(POLL_MS)
  }
}

/** Starts PostgreSQL and returns its pid once it accepts connections. Call it only while holding the lock. */
export async function launch(
  place: Place,
  sockets: string,
  binaries: Binaries,
  settings: ServerSettings,
  callbacks: Callbacks,
): Promise<number> {
  await replaceFile(place.home, 'pg_hba.conf', HOST_BASED_ACCESS)
  await replaceFile(place.home, 'pg_ident.conf', accountMap(place.account))
  for (let attempt = 1; ; attempt++) {
    await removeStalePidFile(place.cluster)
    await removeSocket(sockets)
    const child = await spawnPostgres(place, sockets, binaries, settings)
    if (child.pid !== undefined) {
      callbacks.onSpawn(child.pid)
      if (await becomesReady(child, child.pid, place.cluster, callbacks)) return child.pid
    }
    const log = (await lastLines(place.home, 5)).join('\n')
    if (!/is still in use|lock file .* already exists/.test(log) || attempt === 100) {
      throw new Error(`PostgreSQL did not start on ${place.cluster}. It said:\n${log}`)
    }
    await endOrphans(place.cluster, place.account)
    await sleep(100)
  }
}

async function spawnPostgres(
  place: Place,
  sockets: string,
  binaries: Binaries,
  settings: ServerSettings,
): Promise<ChildProcess> {
  const all = {
    ...settings,
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
    hba_file: join(place.home, 'pg_hba.conf'),
    ident_file: join(place.home, 'pg_ident.conf'),
  }
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await openLog(place.home)
  try {
    // In its own process group, so that Ctrl+C reaches only the web server, which stops PostgreSQL last.
    const child = spawn(binaries.postgres, ['-D', place.cluster, ...args], {
      ...place.account.ids,
      cwd: '/',
      detached: true,
      env: programEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

async function becomesReady(child: ChildProcess, pid: number, cluster: string, { say }: Callbacks): Promise<boolean> {
  for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_MS) {
    const file = await readPidFile(cluster)
    if (file?.pid === pid && file.status === 'ready') return true
    if (child.exitCode !== null || child.signalCode !== null) return false
    if (waited === 3000) say('PostgreSQL is checking its data after a crash; this can take a while …')
    await sleep(POLL_MS)
  }
  await stopPostmaster(cluster)
  return false
}
