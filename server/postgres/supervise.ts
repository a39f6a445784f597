import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 1000
/** Once a minute. */
const TRIM_EVERY_CHECKS = 60
const MAX_PAUSE_MS = 30_000

/** Restarts PostgreSQL whenever it dies, with exponential backoff, until end() is called. */
export function supervise(
  session: { isHealthy(): Promise<boolean>; restart(): Promise<void>; trimLog(): Promise<void> },
  say: (line: string) => void,
): { end(): Promise<void> } {
  const ending = new AbortController()
  const loop = watch()
  return {
    async end() {
      ending.abort()
      await loop
    },
  }

  async function watch(): Promise<void> {
    let pause = CHECK_MS
    for (let checks = 0; !ending.signal.aborted; checks++) {
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        if (checks % TRIM_EVERY_CHECKS === 0) await session.trimLog().catch(() => undefined)
        if (!(await session.isHealthy())) await session.restart()
        pause = CHECK_MS
      } catch (error) {
        pause = Math.min(pause * 2, MAX_PAUSE_MS)
        const reason = error instanceof Error ? error.message : String(error)
        say(`PostgreSQL could not be started again; next try in ${Math.ceil(pause / 1000)} s. ${reason}`)
      }
    }
  }
}
