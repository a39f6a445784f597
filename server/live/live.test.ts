import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken, IDLE_MS } from '#server/auth/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'
import { type OpenStream, openStream } from '#test/support/live.ts'
import { announcing, concerns } from '../db/announce.ts'
import { openLive } from './live.ts'

let app: TestApp
let cohort_id: number
let other_cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  cohort_id = (await makeCohort(app.db)).id
  other_cohort_id = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())

const staffClient = async () => app.as(await makeEmployee(app.db))
const open = (client: Client, age?: number) => openStream(app.url, client, age)

/** A change that everyone hears, after which nothing earlier is still under way. */
async function mark(tab = 'mark'): Promise<void> {
  await announcing(app.ctx.pool, { stale: ['school.tags', 'cohorts.own'], tab }, () =>
    inTransaction(app.db, async () => concerns({ cohorts: [cohort_id, other_cohort_id], forClass: true })),
  )
}
const isMark = ({ stale }: { stale: readonly string[] | null }) =>
  stale?.length === 1 && (stale[0] === 'school.tags' || stale[0] === 'cohorts.own')

describe('who hears of what', () => {
  test('a submission: staff with the records that it concerns, its student without, nobody else', async () => {
    const student = await makeStudent(app.db, { cohort_id })
    const classmate = await makeStudent(app.db, { cohort_id })
    const assignment = await makeAssignment(app.db, { cohort_id })
    const asStudent = await app.as(student)
    const streams = await Promise.all([open(await staffClient()), open(asStudent), open(await app.as(classmate))])
    const [staff, own, others] = streams as [OpenStream, OpenStream, OpenStream]
    const reply = await asStudent.put(
      '/api/students/coursework',
      { assignmentId: assignment.id, student_comment: 'Here' },
      { 'live-tab': 'one-tab' },
    )
    expect(reply.status).toBe(200)
    expect(await staff.until('change', ({ stale }) => stale?.includes('courseWork') ?? false)).toEqual({
      type: 'change',
      stale: ['courseWork', 'assignments', 'students', 'cohorts', 'attention', 'today', 'history'],
      tab: 'one-tab',
      people: [student.id],
      cohorts: [cohort_id],
      assignments: [assignment.id],
      spread: 0,
    })
    expect(await own.until('change')).toEqual({
      type: 'change',
      stale: ['courseWork', 'cohorts', 'notices'],
      tab: 'one-tab',
      spread: 0,
    })
    await mark()
    await others.until('change', isMark)
    expect(others.changes().filter((change) => !isMark(change))).toEqual([])
    await Promise.all(streams.map((stream) => stream.close()))
  })

  test('a grade: its student hears of it, classmates do not', async () => {
    const student = await makeStudent(app.db, { cohort_id })
    const classmate = await makeStudent(app.db, { cohort_id })
    const assignment = await makeAssignment(app.db, { cohort_id })
    const { id } = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
    const [own, others] = await Promise.all([open(await app.as(student)), open(await app.as(classmate))])
    const staff = await staffClient()
    await staff.put(`/api/assignments/grade/${id}`, { grade: 3, instructor_comment: 'Good' })
    const { stale, people, assignments } = await own.until('change')
    expect(stale).toContain('courseWork')
    expect({ people, assignments }).toEqual({ people: undefined, assignments: undefined })
    await mark()
    await others.until('change', isMark)
    expect(others.changes().filter((change) => !isMark(change))).toEqual([])
    await Promise.all([own.close(), others.close()])
  })

  test('an assignment that is assigned: its class hears of it, another class does not', async () => {
    const assignment = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
    const inClass = await open(await app.as(await makeStudent(app.db, { cohort_id })))
    const elsewhere = await open(await app.as(await makeStudent(app.db, { cohort_id: other_cohort_id })))
    await (await staffClient()).put(`/api/assignments/assign/${assignment.id}`, { dueAt: null })
    expect((await inClass.until('change')).stale).toContain('courseWork')
    await mark()
    await elsewhere.until('change', isMark)
    expect(elsewhere.changes().filter((change) => !isMark(change))).toEqual([])
    await Promise.all([inClass.close(), elsewhere.close()])
  })

  test('a student who is transferred hears of the new class from then on, and no longer of the old one', async () => {
    const student = await makeStudent(app.db, { cohort_id })
    const stream = await open(await app.as(student))
    const staff = await staffClient()
    const { body } = await staff.get(`/api/students/summary/${student.id}`)
    const moved = await staff.put('/api/students/update', { ...editOf(body), cohort_id: other_cohort_id })
    expect(moved.status).toBe(200)
    await stream.until('change')
    const old = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED })
    const next = await makeAssignment(app.db, { cohort_id: other_cohort_id, ...UNASSIGNED })
    const heard = () => stream.changes().filter((change) => !isMark(change)).length
    // The server reads the new class after it has told of the transfer.
    const isPlaced = async () => {
      await mark('placed')
      return stream.changes().some(isMark)
    }
    await expect.poll(isPlaced).toBe(true)
    const before = heard()
    expect((await staff.put(`/api/assignments/assign/${old.id}`, { dueAt: null })).status).toBe(200)
    await mark('old')
    await stream.until('change', ({ tab }) => tab === 'old')
    expect(heard()).toBe(before)
    expect((await staff.put(`/api/assignments/assign/${next.id}`, { dueAt: null })).status).toBe(200)
    await mark('next')
    await stream.until('change', ({ tab }) => tab === 'next')
    expect(heard()).toBe(before + 1)
    await stream.close()
  })

  test('what concerns an account is heard by its owner alone', async () => {
    const student = await makeStudent(app.db, { cohort_id })
    const client = await app.as(student)
    const [own, staff] = await Promise.all([open(client), open(await staffClient())])
    expect((await client.put('/api/users/preferences', { mail_notifications: false })).status).toBe(200)
    expect((await own.until('change')).stale).toEqual(['accounts.me', 'notices.preferences'])
    await mark()
    await staff.until('change', isMark)
    expect(staff.changes().filter((change) => !isMark(change))).toEqual([])
    await Promise.all([own.close(), staff.close()])
  })
})

describe('an event and its row', () => {
  test('a change that is rolled back is never heard of', async () => {
    const stream = await open(await staffClient())
    const failed = announcing(app.ctx.pool, { stale: ['cohorts'] }, () =>
      inTransaction(app.db, async () => {
        concerns({ cohorts: [cohort_id] })
        throw new Error('rolled back')
      }),
    )
    await expect(failed).rejects.toThrow('rolled back')
    await mark()
    await stream.until('change', isMark)
    expect(stream.changes().filter((change) => !isMark(change))).toEqual([])
    await stream.close()
  })

  test('more people than fit into one notification are named in several, more assignments mean all', async () => {
    const many = Array.from({ length: 1000 }, (_, n) => n + 1)
    const stream = await open(await staffClient())
    await announcing(app.ctx.pool, { stale: ['students'] }, () =>
      inTransaction(app.db, async () => concerns({ people: many, assignments: many, cohorts: [cohort_id] })),
    )
    await expect.poll(() => stream.changes().flatMap(({ people }) => people ?? [])).toEqual(many)
    for (const { cohorts, assignments } of stream.changes())
      expect({ cohorts, assignments }).toEqual({ cohorts: [cohort_id] })
    await stream.close()
  })

  test('a stream begins with what has changed since the page was read', async () => {
    const early = await open(await staffClient())
    const since = performance.now()
    await announcing(app.ctx.pool, { stale: ['placements'] }, () => inTransaction(app.db, async () => undefined))
    await early.until('change', ({ stale }) => stale?.includes('placements') ?? false)
    await early.close()
    const late = await open(await staffClient(), Math.ceil(performance.now() - since) + 2000)
    await late.until('change', ({ stale }) => stale === null || stale.includes('placements'))
    await late.close()
  })

  test('a page that is older than what the server remembers refetches everything', async () => {
    const stream = await open(await staffClient(), 10 * 60_000)
    await stream.until('change', ({ stale }) => stale === null)
    await stream.close()
  })

  test('a change made through another server is heard too', async () => {
    const second = anotherServer()
    const texts: string[] = []
    const reader = { id: 1, role: 2 as const, session_id: 1 }
    const leave = await second.open(reader, 0, { send: (text) => texts.push(text), close: () => undefined })
    // Once when it opens, once when the server listens.
    await expect.poll(() => texts.filter((text) => text.includes('"stale":null')).length).toBe(2)
    await mark()
    await expect.poll(() => texts.join('')).toContain('school.tags')
    leave()
    await second.close()
  })

  test('a notification that makes no sense is passed over', async () => {
    const stream = await open(await staffClient())
    await app.ctx.pool.query(
      `select pg_notify('live', 'nonsense'), pg_notify('live', '{}'), pg_notify('presence', 'null')`,
    )
    await mark()
    await stream.until('change', isMark)
    await stream.close()
  })

  test('after PostgreSQL has cut the connection, it listens again and everything is refetched', async () => {
    const stream = await open(await staffClient())
    const { rowCount } = await app.ctx.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'homeroom live' and datname = current_database()`,
    )
    expect(rowCount).toBeGreaterThan(0)
    await stream.until('change', ({ stale }) => stale === null)
    await mark()
    await stream.until('change', isMark)
    await stream.close()
  })
})

describe('a stream ends with its session', () => {
  test.for([
    ['a logout', (client: Client) => client.post('/api/users/logout')],
    [
      'the session is ended from another one',
      async (client: Client) => (await otherSession(client)).delete('/api/users/sessions'),
    ],
  ] as const)('%s', async ([, end]) => {
    const client = await staffClient()
    const stream = await open(client)
    expect((await end(client)).status).toBe(200)
    await stream.until('end')
    await expect.poll(() => stream.isEnded()).toBe(true)
  })

  test('an employee is deactivated', async () => {
    const employee = await makeEmployee(app.db)
    const stream = await open(await app.as(employee))
    const staff = await staffClient()
    const { body } = await staff.get(`/api/employees/${employee.id}`)
    const { first_name, last_name, email, version } = body
    const edit = { id: employee.id, first_name, last_name, email, version, status: 'inactive' }
    expect((await staff.put('/api/employees/update', edit)).status).toBe(200)
    await stream.until('end')
  })

  test('neither the stream nor the refetches that it causes keep a session alive', async () => {
    const client = await staffClient()
    const seen = async () =>
      (
        await app.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('token_hash', '=', hashToken(client.token ?? ''))
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const before = await seen()
    app.setNow(new Date(new Date(NOW).getTime() + IDLE_MS / 2))
    const stream = await open(client)
    expect((await client.get('/api/cohorts/list', { 'live-refetch': 'now' })).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect((await client.get('/api/cohorts/list')).status).toBe(200)
    expect(await seen()).not.toEqual(before)
    app.setNow(NOW)
    await stream.close()
  })

  test('it times out like any other, within half a minute', async () => {
    const client = await staffClient()
    const session = await app.db
      .selectFrom('sessions')
      .select(['id', 'user_id'])
      .where('token_hash', '=', hashToken(client.token ?? ''))
      .executeTakeFirstOrThrow()
    let now = new Date(NOW)
    const live = anotherServer({ now: () => now, checkSessionsMs: 20 })
    const texts: string[] = []
    let isClosed = false
    const sink = {
      send: (text: string) => texts.push(text),
      close: () => {
        isClosed = true
      },
    }
    await live.open({ id: session.user_id, role: 2, session_id: session.id }, 0, sink)
    now = new Date(now.getTime() + IDLE_MS + 1000)
    await expect.poll(() => isClosed).toBe(true)
    expect(texts.at(-1)).toContain('"end"')
    await live.close()
  })
})

test('one browser cannot open streams without end', async () => {
  const client = await staffClient()
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(client)))
  const refused = await client.get('/api/live')
  expect(refused.status).toBe(429)
  await Promise.all(streams.map((stream) => stream.close()))
  await expect.poll(async () => (await client.get('/api/live')).status).toBe(200)
})

async function otherSession(client: Client): Promise<Client> {
  const { user_id } = await app.db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(client.token ?? ''))
    .executeTakeFirstOrThrow()
  return app.as({ id: user_id })
}

/** On the same database. */
function anotherServer(options: Partial<Parameters<typeof openLive>[0]> = {}) {
  const { pool, log, now, config } = app.ctx
  const connection = { connectionString: config.databaseUrl ?? '' }
  return openLive({ connection, pool, hasReplica: false, now, log, ...options })
}

/** The body of an edit from what the student's page reads. */
function editOf(student: Record<string, unknown>) {
  const fields = ['id', 'version', 'first_name', 'last_name', 'email', 'address', 'city', 'state', 'zip_code', 'phone']
  return Object.fromEntries(fields.map((name) => [name, student[name]]))
}
