import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Connection } from '#server/db/connect.ts'

const PROGRAM = fileURLToPath(new URL('./serve.ts', import.meta.url))

/** The clock of a school whose day is open for everything: it starts on Tuesday, 13 October 2026, at 17:00 Central. */
const OFFSET_MS = Date.parse('2026-10-13T22:00:00Z') - Date.now()
let stepMs = 0
export const SCHOOL_CLOCK = { CLOCK_OFFSET_MS: String(OFFSET_MS) }
export const schoolNow = () => new Date(Date.now() + OFFSET_MS + stepMs)

const UNATTENDED = { HOST: '127.0.0.1', LOG_LEVEL: 'silent', SESSION_CALLS_PER_MINUTE: '0' }

export interface ServerProcess {
  child: ChildProcess
  url: string
  connection: Connection
}

/** The real server in its own process, so that it can be killed; `fileBlocks` limits its file size. */
export async function startServerProcess(
  settings: Record<string, string>,
  fileBlocks?: number,
): Promise<ServerProcess> {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, PROGRAM], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_OPTIONS: '', ...UNATTENDED, ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const [message] = await Promise.race([once(child, 'message'), once(child, 'close').then(() => [null])])
  if (message === null) throw new Error(said.trim() || 'The server ended without a word.')
  return { child, ...(message as Omit<ServerProcess, 'child'>) }
}

export const isAlive = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null

export async function killServer(server: ServerProcess): Promise<void> {
  if (!isAlive(server)) return
  const { child } = server
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Sets the clock of a server with SCHOOL_CLOCK before or after what it would be. */
export async function stepClock({ child }: ServerProcess, ms: number): Promise<void> {
  const isSet = once(child, 'message')
  child.send({ clockOffsetMs: OFFSET_MS + ms })
  await isSet
  stepMs = ms
}

/** A graceful stop, including its PostgreSQL. */
export async function stopServer(server: ServerProcess): Promise<void> {
  if (!isAlive(server)) return
  const gone = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  await gone
}

/** A fixed port, which a restarted server can reuse. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return String(port)
}
