import { readdir, readFile } from 'node:fs/promises'

/** Linux clock ticks are 10 ms. */
const TICK_US = 10_000

/** CPU time of a process and its threads in microseconds; from schedstat if the kernel has it. */
export async function cpuOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const times = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')),
  )
  const nanoseconds = times.reduce((sum, text) => sum + Number(text.split(' ')[0] ?? 0), 0)
  return nanoseconds > 0 ? nanoseconds / 1000 : ((await statOf(pid))?.own ?? 0) * TICK_US
}

/** CPU time of the postmaster and its running and exited children. Retries if a child exits while this counts. */
export async function cpuOfPostgres(postmaster: number): Promise<number> {
  const before = await statOf(postmaster)
  let running = 0
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const process = await statOf(Number(name))
    if (process?.parent === postmaster) running += process.own
  }
  const after = await statOf(postmaster)
  if (!before || !after) return 0
  return before.ended === after.ended ? (after.own + after.ended + running) * TICK_US : cpuOfPostgres(postmaster)
}

export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024
}

async function statOf(pid: number): Promise<{ parent: number; own: number; ended: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name is in parentheses and may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((n) => fields[n])
  return text ? { parent, own: user + system, ended: endedUser + endedSystem } : null
}
