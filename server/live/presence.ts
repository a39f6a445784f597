import type { Present } from '#contract/live.ts'

export const PRESENCE_CHANNEL = 'presence'

/** Who has what open, on all servers. Kept in memory alone. */
export interface Presence {
  say(said: Said): Promise<void>
  /** The stream has ended. */
  leave(who: Pick<Said, 'id' | 'stream'>): Promise<void>
  /** A notification of any server, this one included. */
  hear(payload: string): void
  all(): Present[]
  close(): void
}

interface Said {
  id: number
  name: string
  stream: string
  places: readonly string[]
}

interface Options {
  tell(text: string): Promise<unknown>
  onChange(present: Present[]): void
  clock?(): number
}

/** The browser repeats it every four seconds. Below ten with the sweep: gone in time when a connection or a server was cut off. */
const FORGET_MS = 8000
const SWEEP_MS = 1000

export function createPresence({ tell, onChange, clock = () => performance.now() }: Options): Presence {
  const known = new Map<string, Said & { heard: number }>()

  /** One entry for someone who has the same thing open twice. */
  function all(): Present[] {
    const present = new Map<string, Present>()
    for (const { id, name, places } of known.values()) {
      for (const place of places) present.set(`${place} ${id}`, { place, id, name })
    }
    return [...present.values()]
  }

  function change(by: () => void): void {
    const before = JSON.stringify(all())
    by()
    const after = all()
    if (JSON.stringify(after) !== before) onChange(after)
  }

  const timer = setInterval(() => {
    const now = clock()
    const late = [...known.values()].filter(({ heard }) => now - heard > FORGET_MS)
    if (late.length > 0)
      change(() => {
        for (const said of late) known.delete(keyOf(said))
      })
  }, SWEEP_MS).unref()

  return {
    async say(said) {
      await tell(JSON.stringify(said))
    },
    async leave({ id, stream }) {
      if (known.has(keyOf({ id, stream })))
        await tell(JSON.stringify({ id, stream, name: '', places: [] } satisfies Said))
    },
    hear(payload) {
      const said = JSON.parse(payload) as Said
      change(() => {
        if (said.places.length > 0) known.set(keyOf(said), { ...said, heard: clock() })
        else known.delete(keyOf(said))
      })
    },
    all,
    close: () => clearInterval(timer),
  }
}

/** With the id, so that nobody speaks for another's stream. */
const keyOf = ({ id, stream }: Pick<Said, 'id' | 'stream'>) => `${id} ${stream}`
