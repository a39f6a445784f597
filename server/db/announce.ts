import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Change } from '#contract/live.ts'

// Every write tells the open browsers what it made stale. The call's route opens the announcement, the code that writes names
// whom it concerns, and the commit of its transaction sends it: NOTIFY goes with the COMMIT, in the same round trip.

export const LIVE_CHANNEL = 'live'

/** NOTIFY takes at most 8,000 bytes. More people are told in several; more cohorts or assignments are not named, which means all. */
const MOST_NAMED = 300

interface Concerned {
  people?: readonly (number | null)[]
  cohorts?: readonly (number | null)[]
  assignments?: readonly number[]
  forClass?: boolean
  sessions?: boolean
}

class Announcement {
  readonly #stale: Change['stale']
  readonly #tab: string | undefined
  readonly #people = new Set<number>()
  readonly #cohorts = new Set<number>()
  readonly #assignments = new Set<number>()
  #isForClass = false
  #endsSessions = false
  isSent = false

  constructor({ stale, tab }: Pick<Change, 'stale' | 'tab'>) {
    this.#stale = stale
    this.#tab = tab
  }

  add({ people = [], cohorts = [], assignments = [], forClass, sessions }: Concerned): void {
    for (const id of people) if (id !== null) this.#people.add(id)
    for (const id of cohorts) if (id !== null) this.#cohorts.add(id)
    for (const id of assignments) this.#assignments.add(id)
    this.#isForClass ||= forClass === true
    this.#endsSessions ||= sessions === true
  }

  /** One or more notifications; none if it makes nothing stale. */
  get texts(): string[] {
    if (this.#stale.length === 0 && !this.#endsSessions) return []
    const people = [...this.#people]
    const parts = Array.from({ length: Math.max(1, Math.ceil(people.length / MOST_NAMED)) }, (_, n) =>
      people.slice(n * MOST_NAMED, (n + 1) * MOST_NAMED),
    )
    return parts.map((part) =>
      JSON.stringify({
        stale: this.#stale,
        tab: this.#tab,
        people: part.length > 0 ? part : undefined,
        cohorts: named(this.#cohorts),
        assignments: named(this.#assignments),
        ...(this.#isForClass && { forClass: true }),
        ...(this.#endsSessions && { sessions: true }),
      } satisfies { [K in keyof Change]: unknown }),
    )
  }
}

const named = (ids: Set<number>) => (ids.size > 0 && ids.size <= MOST_NAMED ? [...ids] : undefined)

const current = new AsyncLocalStorage<Announcement>()

/** Runs a write whose commit is announced. Without a transaction it is announced afterwards. */
export async function announcing<T>(
  pool: pg.Pool,
  change: Pick<Change, 'stale' | 'tab'>,
  work: () => Promise<T>,
): Promise<T> {
  const announcement = new Announcement(change)
  const result = await current.run(announcement, work)
  const { texts, isSent } = announcement
  if (texts.length > 0 && !isSent) {
    await pool.query(`select pg_notify('${LIVE_CHANNEL}', text) from unnest($1::text[]) as text`, [texts])
  }
  return result
}

/** Names whom the running write concerns. Does nothing outside of one, such as in a command. */
export function concerns(concerned: Concerned): void {
  current.getStore()?.add(concerned)
}

/** What a commit sends to the database. */
export function commitText(): string {
  const announcement = current.getStore()
  if (!announcement || announcement.texts.length === 0) return 'commit'
  announcement.isSent = true
  const notifications = announcement.texts.map((text) => `notify ${LIVE_CHANNEL}, '${text.replaceAll("'", "''")}'`)
  return [...notifications, 'commit'].join('; ')
}
