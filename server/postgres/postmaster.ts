import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { readText } from './files.ts'

const run = promisify(execFile)
const PID_FILE = 'postmaster.pid'

/** From postmaster.pid. */
interface PidFile {
  pid: number
  status: string
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  return parse((await readText(join(cluster, PID_FILE))) ?? '')
}

/** Removes the pid file of a dead process: if its pid is reused, PostgreSQL would refuse to start. */
export async function removeStalePidFile(cluster: string): Promise<void> {
  const file = await readPidFile(cluster)
  if (file && !(await runsCluster(file.pid, cluster))) await rm(join(cluster, PID_FILE), { force: true })
}

/** Whether this process runs this cluster. The pid alone proves nothing: pids are reused. */
export async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const found = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => undefined)
    return found?.stdout.includes(`/postgres -D ${cluster} `) ?? false
  }
  // Not the cwd: in a container root may not read another account's. A zombie has an empty command line.
  const [program, flag, folder] = commandLine(pid).split('\0')
  return program?.endsWith('/postgres') === true && flag === '-D' && folder === cluster
}

/** Synchronous: /proc is in memory, and the thread pool costs several times as much for a check that runs all day. */
function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Cheaper, for a pid that is known to be PostgreSQL's. */
export async function isAlive(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return runsCluster(pid, cluster)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A fast shutdown, as in `pg_ctl stop`. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid
  if (pid === undefined || !(await runsCluster(pid, cluster))) return
  signal(pid, 'SIGINT')
  for (let waited = 0; await isAlive(pid, cluster); waited += 25) {
    // An immediate shutdown loses nothing: the next start replays the WAL.
    if (waited === 60_000) signal(pid, 'SIGQUIT')
    await sleep(25)
  }
}

/** For 'exit' handlers, which cannot await: signals and does not wait. */
export function signalPostmaster(cluster: string): void {
  try {
    const pid = parse(readFileSync(join(cluster, PID_FILE), 'utf8'))?.pid
    if (pid !== undefined) process.kill(pid, 'SIGINT')
  } catch {
    // Already gone.
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

// Runs as PostgreSQL's account, which can inspect its own processes and kill no others.
const END_ORPHANS = `for p in /proc/[0-9]*; do
  [ "$p/cwd" -ef "$1" ] || continue
  case "$(readlink "$p/exe")" in */postgres | */'postgres (deleted)') kill -QUIT "\${p#/proc/}" ;; esac
done`

/** After a kill of the postmaster its children may linger and block a new one. */
export async function endOrphans(cluster: string, account: Account): Promise<void> {
  await run('/bin/sh', ['-c', END_ORPHANS, 'sh', cluster], { ...account.ids, cwd: '/' }).catch(() => undefined)
}

function parse(text: string): PidFile | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
}
