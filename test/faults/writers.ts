import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { startSession } from '#server/auth/sessions.ts'
import { type Connection, connect, type Database } from '#server/db/connect.ts'
import { makeCampuses, makeEmployee } from '#test/support/factories.ts'
import { schoolNow } from './server-process.ts'
import { KINDS } from './writer-kinds.ts'

export interface Writers {
  /** Number of acknowledged writes. */
  acknowledged(): number
  /** The same by kind, in words. */
  byKind(): string
  /** Other responses by status; 'cut' for a lost connection. */
  refusals: Map<string, number>
  /** The longest time without an acknowledged write, in milliseconds. */
  longestGap(): number
  /** Waits until this many more writes are acknowledged. */
  done(more: number): Promise<void>
  stop(): Promise<void>
  /** A sentence for each write that is missing, half done or done twice, asked of a server that was started after the stop. */
  lost(database: Database): Promise<string[]>
}

interface Write {
  kind: string
  /** What it is found by afterwards. */
  text: string
  as: string
  call: string
  body: object
  /** It may also be refused at the first try, and is then left. */
  mayBeRefused?: boolean
}

export interface Pen {
  /**
   * Sends a write until it is answered, as the web app does: with the same key each time. Returns null if a repeat was refused,
   * which means that an earlier try was saved and not acknowledged.
   */
  write(write: Write): Promise<Record<string, unknown> | null>
  read(as: string, path: string): Promise<Record<string, unknown>>
  /** Says that an acknowledged write is not there. */
  miss(sentence: string): void
}

/** What was acknowledged, by kind. */
export type Told = (kind: string) => readonly string[]

class Stopped extends Error {}

/** Sixteen writers of every kind of write, in a loop, who record what was acknowledged. */
export async function startWriters(url: () => string, connection: Connection): Promise<Writers> {
  const database = connect(connection, { max: 2, onError: () => undefined })
  const told = new Map<string, string[]>()
  const misses: string[] = []
  const refusals = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let going = true
  let count = 0
  let last = performance.now()
  let gap = 0

  const answered = async ({ as, call, body, mayBeRefused }: Omit<Sent, 'key'> & { mayBeRefused?: boolean }) => {
    const key = randomUUID()
    for (let tries = 0; going; tries++) {
      const answer = await send(agent, url(), { as, call, body, key })
      const status = String(answer.status)
      if (!going) break
      if (status !== 'cut' && status !== '503') {
        const parsed = JSON.parse(answer.text) as Record<string, unknown>
        if (status.startsWith('2')) return parsed
        const { code } = ErrorBody.parse(parsed)
        if (tries > 0 && code === 'already_done') return parsed
        if ((tries > 0 || mayBeRefused) && (status === '409' || status === '422')) return null
        refusals.set(`${status} ${call} ${answer.text}`, 1)
        throw new Stopped()
      }
      if (status === '503') ErrorBody.strict().parse(JSON.parse(answer.text))
      refusals.set(status, (refusals.get(status) ?? 0) + 1)
      await pause(20)
    }
    throw new Stopped()
  }
  const pen: Pen = {
    async write({ kind, text, ...sent }) {
      const answer = await answered(sent)
      if (!answer) return null
      const texts = told.get(kind) ?? []
      texts.push(text)
      told.set(kind, texts)
      count++
      gap = Math.max(gap, performance.now() - last)
      last = performance.now()
      return answer
    },
    async read(as, path) {
      return (await answered({ as, call: `GET ${path}` })) ?? {}
    },
    miss: (sentence) => void misses.push(sentence),
  }

  await makeCampuses(database.db)
  await database.db.updateTable('school').set({ attendance: true }).execute()
  const login = (user_id: number) =>
    startSession(database.db, { user_id, now: schoolNow(), user_agent: 'writer', address: '' })
  const turns: ((turn: number) => Promise<void>)[] = []
  for (const kind of KINDS) {
    for (let writer = 0; writer < kind.writers; writer++) {
      const staff = await login((await makeEmployee(database.db)).id)
      turns.push(await kind.prepare({ db: database.db, pen, login, staff, name: `${kind.name} ${writer}` }))
    }
  }
  await database.close()
  last = performance.now()
  const writing = turns.map(async (write) => {
    try {
      for (let turn = 1; going; turn++) await write(turn)
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
  })
  // One that fails does so when the writers are stopped.
  for (const one of writing) one.catch(() => undefined)
  return {
    acknowledged: () => count,
    byKind: () => [...told].map(([kind, texts]) => `${texts.length} × ${kind}`).join(', '),
    refusals,
    longestGap: () => Math.round(gap),
    async done(more) {
      const wanted = count + more
      await expect.poll(() => count, { timeout: 120_000, interval: 10 }).toBeGreaterThanOrEqual(wanted)
    },
    async stop() {
      going = false
      // A write whose claim is not over yet would wait for half a minute.
      agent.destroy()
      await Promise.all(writing)
    },
    async lost({ pool }) {
      const faults = [...misses]
      for (const kind of KINDS) faults.push(...(await kind.faults(pool, (name) => told.get(name) ?? [])))
      return faults
    },
  }
}

interface Sent {
  as: string
  call: string
  body?: object | undefined
  key: string
}

type Answer = { status: number | 'cut'; text: string }

function send(agent: Agent, url: string, { as, call, body, key }: Sent): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const headers = {
    cookie: `session=${as}`,
    ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
  }
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 'cut', text: '' })
    const sent = request(url + path, { agent, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve(answer.complete ? { status: answer.statusCode ?? 0, text } : { status: 'cut', text }),
      )
      answer.on('error', cut)
    })
    sent.on('error', cut)
    sent.end(body && JSON.stringify(body))
  })
}
