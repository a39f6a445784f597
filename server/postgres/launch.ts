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
import { answers, removeSocket } from './socket-folder.ts'

const POLL = 20
const PATIENCE = 10 * 60_000

export interface Tell {
  say(line: string): void
  onSpawn(pid: number): void
}

/** `pid` is unknown when PostgreSQL runs where its number means nothing to us: in another container on the same folder. */
export interface Running {
  pid: number | undefined
}

/** Finds PostgreSQL running on the cluster. Only to be called under the lock of the data folder. */
export async function findRunning(cluster: string, sockets: string, say: Tell['say']): Promise<Running | undefined> {
  for (let waited = 0; ; waited += POLL) {
    const file = await readPidFile(cluster)
    if (!file) return undefined
    const known = await runsCluster(file.pid, cluster)
    if (file.status === 'ready' && (await answers(sockets))) return { pid: known ? file.pid : undefined }
    if (!known) return undefined
    // It is on its way up or down; but one that is up and cannot be reached has lost its socket and must begin again.
    if (file.status === 'ready' && waited >= 1000) await stopPostmaster(cluster)
    if (waited === 3000) say('Waiting for PostgreSQL, which another start left on its way up or down …')
    if (waited >= PATIENCE) throw new Error(`PostgreSQL (process ${file.pid}) neither starts nor stops in ${cluster}.`)
    await sleep(POLL)
  }
}

/** Starts PostgreSQL where none runs and returns its process once it takes connections. Also only under the lock. */
export async function launch(
  place: Place,
  sockets: string,
  binaries: Binaries,
  settings: ServerSettings,
  tell: Tell,
): Promise<number> {
  await replaceFile(place.home, 'pg_hba.conf', HOST_BASED_ACCESS)
  await replaceFile(place.home, 'pg_ident.conf', accountMap(place.account))
  for (let attempt = 1; ; attempt++) {
    await removeStalePidFile(place.cluster)
    await removeSocket(sockets)
    const child = await spawnPostgres(place, sockets, binaries, settings)
    if (child.pid !== undefined) {
      tell.onSpawn(child.pid)
      if (await becomesReady(child, child.pid, place.cluster, tell)) return child.pid
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
    // In a process group of its own: Ctrl+C in the terminal is for the web server, which stops PostgreSQL when it is done.
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

async function becomesReady(child: ChildProcess, pid: number, cluster: string, { say }: Tell): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE; waited += POLL) {
    const file = await readPidFile(cluster)
    if (file?.pid === pid && file.status === 'ready') return true
    if (child.exitCode !== null || child.signalCode !== null) return false
    if (waited === 3000) say('PostgreSQL is checking its data after a crash; this can take a while …')
    await sleep(POLL)
  }
  await stopPostmaster(cluster)
  return false
}
