import { execFile } from 'node:child_process'
import { readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readText } from './files.ts'

const run = promisify(execFile)
const PID_FILE = 'postmaster.pid'
const hasProc = process.platform === 'linux'

/** What PostgreSQL's first process says of itself in its pid file. */
export interface PidFile {
  pid: number
  status: string
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const lines = (await readText(join(cluster, PID_FILE)))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0) return undefined
  return { pid, status: lines[7]?.trim() ?? '' }
}

/** For a pid file whose process is gone, or whose number now belongs to another program: PostgreSQL would refuse to start. */
export async function removePidFile(cluster: string): Promise<void> {
  await rm(join(cluster, PID_FILE), { force: true })
}

/** Whether this process runs this very cluster. A number alone proves nothing: numbers come round again. */
export async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  if (hasProc) return isServerProcess(pid, cluster)
  const command = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => undefined)
  return command?.stdout.includes(`-D ${cluster}`) ?? false
}

/** The cheap question for a process that is known to be PostgreSQL's. */
export async function isAlive(pid: number, cluster: string): Promise<boolean> {
  if (hasProc) return runsCluster(pid, cluster)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A fast shutdown, as `pg_ctl stop` does it: sessions end, everything is written, then the process goes. */
export async function stopPostmaster(pid: number, cluster: string): Promise<void> {
  if (!(await runsCluster(pid, cluster))) return
  signal(pid, 'SIGINT')
  for (let waited = 0; await isAlive(pid, cluster); waited += 25) {
    // Nothing is lost by an immediate shutdown: the next start replays the log.
    if (waited === 60_000) signal(pid, 'SIGQUIT')
    await sleep(25)
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

/** After a kill of the first process its children may linger and keep a new one from starting. */
export async function endOrphans(cluster: string): Promise<void> {
  if (!hasProc) return
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await isServerProcess(Number(name), cluster))) signal(Number(name), 'SIGQUIT')
  }
}

// A dead process that nobody has collected has no working folder, so it does not count.
async function isServerProcess(pid: number, cluster: string): Promise<boolean> {
  const [folder, program] = await Promise.all([readLinkOf(pid, 'cwd'), readLinkOf(pid, 'exe')])
  return folder === cluster && /\/postgres( \(deleted\))?$/.test(program)
}

async function readLinkOf(pid: number, name: 'cwd' | 'exe'): Promise<string> {
  return readlink(`/proc/${pid}/${name}`).catch(() => '')
}
