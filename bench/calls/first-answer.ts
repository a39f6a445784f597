import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PROGRAM = join(import.meta.dirname, '../../server/start.js')

/** Milliseconds from process start on an existing school to the first response, best of three. */
export async function timeToFirstAnswer(url: string, dataDir: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const port = await freePort()
    const start = performance.now()
    const server = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exit = once(server, 'exit')
    while (!(await isUp(port))) {
      if (server.exitCode !== null) throw new Error('The server did not start; what it said stands above.')
      await wait(5)
    }
    times.push(performance.now() - start)
    server.kill('SIGTERM')
    await exit
  }
  return Math.round(Math.min(...times))
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  )

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
