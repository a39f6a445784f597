import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

interface NodeSettings {
  flags?: string[]
  environment?: Record<string, string>
}

/** A child process that handles one message at a time. */
export class Child {
  readonly #process: ChildProcess

  constructor(program: string, args: string[] = [], { flags = [], environment = {} }: NodeSettings = {}) {
    const env = { ...process.env, ...environment }
    const options = { serialization: 'advanced', execArgv: flags, env } as const
    this.#process = fork(resolve(import.meta.dirname, program), args, options)
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  async hear<T>(): Promise<T> {
    const ended = new AbortController()
    try {
      return await Promise.race([
        once(this.#process, 'message', { signal: ended.signal }).then(([message]) => message as T),
        once(this.#process, 'exit', { signal: ended.signal }).then(() => {
          throw new Error('A process of the bench ended before its time; what it said stands above.')
        }),
      ])
    } finally {
      ended.abort()
    }
  }

  async ask<T>(message: object | string): Promise<T> {
    const answer = this.hear<T>()
    this.#process.send(message)
    return answer
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const exit = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await exit
  }
}
