import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const PROGRAM = join(import.meta.dirname, '../../server/start.js')

/** One server process, as `npm start` runs it. */
export class Portal {
  readonly port: number
  #process: ChildProcess

  private constructor(port: number, settings: Record<string, string>) {
    this.port = port
    this.#process = spawn(process.execPath, [PROGRAM], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', ...settings },
      stdio: ['ignore', process.env.SCALE_LOG ? 'inherit' : 'ignore', 'inherit'],
    })
  }

  static async start(settings: Record<string, string>, port?: number): Promise<Portal> {
    const portal = new Portal(port ?? (await freePort()), settings)
    while (!(await portal.#isUp())) {
      if (portal.#process.exitCode !== null) throw new Error('The server did not start; what it said stands above.')
      await wait(50)
    }
    return portal
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  #isUp(): Promise<boolean> {
    return fetch(`${this.url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const exit = once(this.#process, 'exit')
    this.#process.kill(signal)
    await exit
  }
}
