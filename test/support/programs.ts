import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

interface Settings {
  [name: string]: string
}

export type Programs = Awaited<ReturnType<typeof openPrograms>>

/** Runs the README's commands as real processes in real folders. */
export async function openPrograms() {
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-commands-'))
  await chmod(folder, 0o755)
  const started: ChildProcess[] = []

  /** `limit` is a shell prefix, such as 'ulimit -f 8;'. */
  function begin(program: string, args: string[], settings: Settings, limit = '') {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, HOME: folder, HOMEROOM_DEV: 'true', ...settings }
    const words = [process.execPath, join(ROOT, program), ...args]
    const child = spawn('/bin/sh', ['-c', `${limit} exec "$@"`, 'sh', ...words], { cwd: folder, env })
    started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    return { child, output: () => output }
  }

  return {
    folder,
    begin,
    async run(program: string, args: string[], settings: Settings, { limit = '', input = '' } = {}) {
      const { child, output } = begin(program, args, settings, limit)
      child.stdin.end(input)
      // After its output has been read, which may be after its exit.
      const [code] = await once(child, 'close')
      return { code, output: output() }
    },
    async serve(settings: Settings) {
      const port = await freePort()
      const server = begin('server/start.js', [], { PORT: String(port), ...settings })
      // The last line that it says.
      await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/Ctrl\+C stops everything|exit/)
      return { ...server, port, url: `http://localhost:${port}` }
    },
    async close() {
      for (const child of started) child.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
