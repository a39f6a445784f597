import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Account, canUse, chooseAccount, isRoot } from '#server/postgres/account.ts'
import { usableBinaries } from '#server/postgres/binaries.ts'
import { createCluster } from '#server/postgres/cluster.ts'
import { launch } from '#server/postgres/launch.ts'
import { makePrivateFolder } from '#server/postgres/place.ts'
import { readPidFile, stopPostmaster } from '#server/postgres/postmaster.ts'
import { DATABASE, PORT, ROLE, SERVER_SETTINGS, type ServerSettings } from '#server/postgres/settings.ts'
import { socketFolder } from '#server/postgres/socket-folder.ts'

export interface TestPostgres {
  connection: { host: string; port: number; user: string; database: string }
  /** A fast shutdown, as in a restart. */
  pause(): Promise<void>
  /** SIGKILL, as by the OOM killer. */
  kill(): Promise<void>
  /** Starts again on the same data. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/** The normal settings without durability. */
const SETTINGS = {
  ...SERVER_SETTINGS,
  cluster_name: 'homeroom-test',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '4GB',
}

/** Each run has its own PostgreSQL in its own folder, so runs can be parallel. */
export async function startTestPostgres(settings: ServerSettings = SETTINGS): Promise<TestPostgres> {
  const account = await chooseAccount()
  const home = await makeHome(account)
  const place = { home, cluster: join(home, 'cluster'), account, isNew: true }
  try {
    const binaries = await usableBinaries(account, async () => home)
    await createCluster(place, binaries, ['--no-sync', '--set', 'fsync=off'])
    const sockets = await socketFolder(place)
    const tell = { say: () => undefined, onSpawn: () => undefined }
    const resume = async () => void (await launch(place, sockets, binaries, settings, tell))
    await resume()
    return {
      connection: { host: sockets, port: PORT, user: ROLE, database: DATABASE },
      pause: () => stopPostmaster(place.cluster),
      kill: () => killPostmaster(place.cluster),
      resume,
      stop: removeWithProcess(home, sockets),
    }
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw error
  }
}

async function killPostmaster(cluster: string): Promise<void> {
  const file = await readPidFile(cluster)
  if (!file) throw new Error('There is no PostgreSQL to kill.')
  process.kill(file.pid, 'SIGKILL')
}

async function makeHome(account: Account): Promise<string> {
  for (const parent of [tmpdir(), '/tmp']) {
    const home = await mkdtemp(join(await realpath(parent), 'homeroom-test-'))
    if (!isRoot()) return home
    await chmod(home, 0o711)
    const probe = join(home, 'probe')
    await makePrivateFolder(probe, account)
    if (await canUse(account, probe)) return home
    await rm(home, { recursive: true })
  }
  throw new Error(`PostgreSQL runs as the account ${account.name}, which can enter neither TMPDIR nor /tmp.`)
}

// The shell waits on a pipe, so that the cluster is removed even if this process is killed.
const CLEAN_UP = `read -r _
read -r pid < "$1/cluster/postmaster.pid" && kill -QUIT "$pid"
tries=0
while kill -0 "$pid" && [ "$tries" -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
rm -rf "$1" "$2"`

function removeWithProcess(home: string, sockets: string): () => Promise<void> {
  const shell = spawn('/bin/sh', ['-c', CLEAN_UP, 'sh', home, sockets], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const closed = once(shell, 'close')
  shell.unref()
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') shell.stdin.unref()
  return async () => {
    shell.ref()
    shell.stdin.end()
    await closed
  }
}
