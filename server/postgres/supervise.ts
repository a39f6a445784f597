import { setTimeout as sleep } from 'node:timers/promises'

const CALM = 500
const LONGEST = 30_000

/** Looks after PostgreSQL until told to end: whenever it is gone, it is brought back, with growing pauses if that fails. */
export function supervise(
  session: { isWell(): Promise<boolean>; revive(): Promise<void>; trimLog(): Promise<void> },
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
    let pause = CALM
    while (!ending.signal.aborted) {
      await sleep(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
      try {
        await session.trimLog().catch(() => undefined)
        if (!(await session.isWell())) await session.revive()
        pause = CALM
      } catch (error) {
        pause = Math.min(pause * 2, LONGEST)
        const reason = error instanceof Error ? error.message : String(error)
        say(`PostgreSQL could not be started again; next try in ${Math.ceil(pause / 1000)} s. ${reason}`)
      }
    }
  }
}
