import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { startSession } from '#server/auth/sessions.ts'
import { type Connection, connect, type Database } from '#server/db/connect.ts'
import { makeCampuses, makeEmployee, makeStudent } from '#test/support/factories.ts'

const WRITERS = 16

interface Writers {
  /** Number of acknowledged writes. */
  acknowledged(): number
  /** Other responses by status; 'cut' for a lost connection. */
  refusals: Map<string, number>
  /** The longest time without an acknowledged write, in milliseconds. */
  longestGap(): number
  /** Waits until this many more writes are acknowledged. */
  done(more: number): Promise<void>
  stop(): Promise<void>
  /** Counts acknowledged writes that are missing or incomplete. */
  lost(database: Database): Promise<number>
}

/** Sixteen writers who create notes in a loop and record the acknowledged ones. */
export async function startWriters(url: () => string, connection: Connection): Promise<Writers> {
  const database = connect(connection, { max: 2, onError: () => undefined })
  await makeCampuses(database.db)
  const { id: student_id } = await makeStudent(database.db)
  const told: { id: number; content: string }[] = []
  const refusals = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS })
  let going = true
  let last = performance.now()
  let gap = 0
  const write = async (token: string, writer: number) => {
    for (let n = 0; going; n++) {
      const content = `${writer}/${n}`
      const answer = await post(agent, `${url()}/api/students/notes`, token, { student_id, content })
      if (answer.status === 201) {
        told.push({ id: (JSON.parse(answer.text) as { id: number }).id, content })
        gap = Math.max(gap, performance.now() - last)
        last = performance.now()
        continue
      }
      if (answer.status !== 'cut') ErrorBody.strict().parse(JSON.parse(answer.text))
      refusals.set(String(answer.status), (refusals.get(String(answer.status)) ?? 0) + 1)
      await pause(20)
    }
  }
  const tokens: string[] = []
  for (let writer = 0; writer < WRITERS; writer++) {
    const { id } = await makeEmployee(database.db)
    tokens.push(await startSession(database.db, { user_id: id, now: new Date(), user_agent: 'writer', address: '' }))
  }
  await database.close()
  last = performance.now()
  const writing = tokens.map(write)
  return {
    acknowledged: () => told.length,
    refusals,
    longestGap: () => Math.round(gap),
    async done(more) {
      const wanted = told.length + more
      await expect.poll(() => told.length, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(wanted)
    },
    async stop() {
      going = false
      await Promise.all(writing)
      agent.destroy()
    },
    lost: ({ pool }) => countLost(pool, student_id, told),
  }
}

/** A note and its history row are written in one transaction. */
async function countLost(
  pool: Database['pool'],
  student_id: number,
  told: { id: number; content: string }[],
): Promise<number> {
  const { rows: notes } = await pool.query<{ id: number; content: string }>(
    'select id, content from student_notes where student_id = $1',
    [student_id],
  )
  const kept = new Map(notes.map(({ id, content }) => [id, content]))
  const missing = told.filter(({ id, content }) => kept.get(id) !== content)
  const { rows: half } = await pool.query(
    `select from (select id from student_notes) n
     full join (select entity_id, count(*) as times from history where entity = 'student_note' group by 1) h on h.entity_id = n.id
     where n.id is null or h.entity_id is null or h.times <> 1`,
  )
  const { rows: twice } = await pool.query(
    'select content from student_notes where student_id = $1 group by 1 having count(*) > 1',
    [student_id],
  )
  return missing.length + half.length + twice.length
}

type Answer = { status: number | 'cut'; text: string }

function post(agent: Agent, url: string, token: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie: `session=${token}` }
  return new Promise((resolve) => {
    const cut = () => resolve({ status: 'cut', text: '' })
    const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () =>
        resolve(answer.complete ? { status: answer.statusCode ?? 0, text } : { status: 'cut', text }),
      )
      answer.on('error', cut)
    })
    sent.on('error', cut)
    sent.end(JSON.stringify(body))
  })
}
