import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeReflection, makeRequest, makeStudent } from '#test/support/factories.ts'
import { inTransaction } from '../../db/transaction.ts'
import { handOverRequests } from './changes.ts'
import { countOpenRequests, listRequestsTakenBy } from './queries.ts'

let app: TestApp
let ida: { id: number; first_name: string; last_name: string }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

async function request(values: { asked_on?: string; cohort_id?: number } = {}) {
  const { cohort_id, asked_on = '2026-10-13' } = values
  const student = await makeStudent(app.db, cohort_id ? { cohort_id } : {})
  const made = await makeRequest(app.db, { student_id: student.id, asked_on })
  return { ...made, cohort_id: student.cohort_id ?? 0, student }
}

const listed = async (cohort?: number) =>
  (await staff.get(`/api/conversations?${cohort ? `cohortId=${cohort}` : 'mine=0'}`)).body.rows
const listedIds = async (cohort?: number) => (await listed(cohort)).map((row) => row.id)
const take = (client: Client, id: number) => client.post(`/api/conversations/${id}/take`)
const release = (client: Client, id: number, body?: object) => client.post(`/api/conversations/${id}/release`, body)
const mark = (client: Client, id: number, body: unknown) => client.put(`/api/conversations/${id}`, body)
const notesOf = async (student_id: number) => (await staff.get(`/api/students/notes/${student_id}`)).body.rows

test('a student neither sees the requests nor takes or closes their own', async () => {
  const { id, student } = await request()
  const own = await app.as(student)
  expect((await own.get('/api/conversations')).status).toBe(403)
  expect((await own.get('/api/conversations/done')).status).toBe(403)
  expect((await take(own, id)).status).toBe(403)
  expect((await release(own, id)).status).toBe(403)
  expect((await mark(own, id, { done: true })).status).toBe(403)
  expect((await staff.get('/api/students/conversation')).status).toBe(403)
})

test.each(['999999', '0', 'x', '2147483648'])('there is no request %s', async (id) => {
  expect((await staff.put(`/api/conversations/${id}`, { done: true })).status).toBe(404)
  expect((await staff.post(`/api/conversations/${id}/take`)).status).toBe(404)
  expect((await staff.post(`/api/conversations/${id}/release`)).status).toBe(404)
})

test.each([{}, { done: 'yes' }, { done: true, by: 3 }, { done: true, note: 3 }, [], null, 'done'])(
  '%j marks nothing',
  async (body) => {
    const { id, cohort_id } = await request()
    expect((await mark(staff, id, body)).status).toBe(400)
    expect(await listedIds(cohort_id)).toEqual([id])
  },
)

test('a line that is too long is no note, and the request stays open', async () => {
  const { id, cohort_id, student_id } = await request()
  expect((await mark(staff, id, { done: true, note: 'x'.repeat(501) })).status).toBe(400)
  expect(await listedIds(cohort_id)).toEqual([id])
  expect(await notesOf(student_id)).toEqual([])
})

test.each(['0', '1e2', '99999999999'])('a list of cohort %j is malformed', async (cohortId) => {
  expect((await staff.get(`/api/conversations?cohortId=${cohortId}`)).status).toBe(400)
  expect((await staff.get(`/api/conversations/done?cohortId=${cohortId}`)).status).toBe(400)
})

test('whoever takes what a colleague has taken gets the request as it is, and it stays the colleague’s', async () => {
  const { id, cohort_id } = await request()
  const ben = await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' })
  const taken = await take(await app.as(ben), id)
  expect(taken).toMatchObject({ status: 200, body: { id, taken_by: { id: ben.id, last_name: 'Ito' } } })
  expect(await take(staff, id)).toMatchObject({
    status: 409,
    body: { code: 'stale', message: 'Ben Ito has taken this request.', current: { id, taken_by: { id: ben.id } } },
  })
  expect(await listed(cohort_id)).toMatchObject([{ id, taken_by: { id: ben.id } }])
})

test('of several who take it at once one has it, and all others are told who', async () => {
  const { id } = await request()
  const colleagues = await Promise.all(Array.from({ length: 6 }, () => makeEmployee(app.db)))
  const clients = await Promise.all(colleagues.map((one) => app.as(one)))
  const replies = await Promise.all(clients.map((client) => take(client, id)))
  const winners = replies.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  const others = replies.filter(({ status }) => status !== 200)
  const taken_by = winners[0]?.body.taken_by
  expect(taken_by).toMatchObject({ first_name: 'Ida' })
  expect(others.map(({ status, body }) => ({ status, body }))).toMatchObject(
    others.map(() => ({ status: 409, body: { current: { taken_by } } })),
  )
  expect((await staff.get(`/api/history/conversation/${id}`)).body.count).toBe(1)
})

test('a request that the student took back, or that is done, cannot be taken', async () => {
  const gone = await request()
  await app.db
    .updateTable('conversation_requests')
    .set({ withdrawn_at: new Date(NOW) })
    .where('id', '=', gone.id)
    .execute()
  expect(await take(staff, gone.id)).toMatchObject({
    status: 409,
    body: { message: 'The student has taken this request back.' },
  })
  const done = await request()
  await mark(staff, done.id, { done: true })
  expect(await take(staff, done.id)).toMatchObject({ status: 409, body: { message: 'This request is done already.' } })
  expect((await release(staff, done.id)).status).toBe(409)
})

test('what was handed back and taken by someone else is not handed back a second time', async () => {
  const { id } = await request()
  const { body } = await take(staff, id)
  await release(staff, id)
  const ben = await app.as(await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' }))
  await take(ben, id)
  expect(await release(staff, id, { version: body.version })).toMatchObject({
    status: 409,
    body: { message: 'Ben Ito has taken this request.' },
  })
})

test('taking it again is answered as the first time, and a request that is handed back waits for anyone', async () => {
  const { id, cohort_id } = await request()
  expect((await take(staff, id)).body.taken_by).toMatchObject({ id: ida.id })
  expect((await take(staff, id)).body.taken_by).toMatchObject({ id: ida.id })
  expect((await release(staff, id)).body).toMatchObject({ id, taken_by: null, taken_at: null })
  expect((await release(staff, id)).status).toBe(200)
  expect(await listed(cohort_id)).toMatchObject([{ id, taken_by: null }])
  const { rows } = (await staff.get(`/api/history/conversation/${id}`)).body
  expect(rows.map(({ action }) => action)).toEqual(['handed back', 'took'])
})

test('a done request is not opened again beside a newer one', async () => {
  const { id, student_id } = await request()
  await mark(staff, id, { done: true })
  await makeRequest(app.db, { student_id, asked_on: '2026-10-14' })
  expect(await mark(staff, id, { done: false })).toMatchObject({
    status: 409,
    body: { message: 'The student has asked again since. That request is open already.' },
  })
})

test('open requests come oldest first, with whose they are, how long they wait and who took them', async () => {
  const cohort = await makeCohort(app.db, { name: 'Asking' })
  const inCohort = { cohort_id: cohort.id }
  const second = await request({ ...inCohort, asked_on: '2026-10-13' })
  const first = await request({ ...inCohort, asked_on: '2026-10-08' })
  const third = await request({ ...inCohort, asked_on: '2026-10-13' })
  const elsewhere = await request({ asked_on: '2026-10-01' })
  await take(staff, first.id)
  const { body } = await staff.get(`/api/conversations?cohortId=${cohort.id}`)
  expect(body.rows.map((row) => row.id)).toEqual([first.id, second.id, third.id])
  expect(body).toMatchObject({ count: 3, is_mine: false })
  expect(body.rows[0]).toEqual({
    id: first.id,
    student_id: first.student_id,
    first_name: 'Sam',
    last_name: 'Okafor',
    email: first.student.email,
    photo_file_name: null,
    cohort_id: cohort.id,
    cohort_name: 'Asking',
    is_running: true,
    asked_on: '2026-10-08',
    taken_by: { id: ida.id, first_name: ida.first_name, last_name: ida.last_name },
    taken_at: new Date(NOW).toISOString(),
    withdrawn_at: null,
    done_at: null,
    version: 2,
    waits: expect.stringMatching(/^waits \d class days$/),
    is_late: true,
  })
  expect(body.rows[1]).toMatchObject({ taken_by: null, is_late: false })
  expect(await listedIds()).toEqual(expect.arrayContaining([elsewhere.id, first.id, second.id, third.id]))
})

test('an instructor gets those of the cohorts they teach, and with “all” those of the school', async () => {
  const teacher = await makeEmployee(app.db)
  const cohort = await makeCohort(app.db)
  await app.db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: teacher.id })
    .execute()
  const [mine, other] = [await request({ cohort_id: cohort.id }), await request()]
  const client = await app.as(teacher)
  const own = (await client.get('/api/conversations')).body
  expect(own).toMatchObject({ count: 1, is_mine: true, rows: [{ id: mine.id }] })
  const all = (await client.get('/api/conversations?mine=0')).body
  expect(all.is_mine).toBe(false)
  expect(all.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, other.id]))
})

test('whoever asked before the cohort graduated comes last, and is not forgotten', async () => {
  const graduated = await makeCohort(app.db, { classroom_start: '2026-04-06', graduation: '2026-09-25' })
  const { id } = await request({ cohort_id: graduated.id, asked_on: '2026-09-24' })
  expect((await listed()).at(-1)).toMatchObject({ id, is_running: false, waits: 'waits 3 weeks', is_late: true })
})

test('Today counts what is listed', async () => {
  const [one, two, empty] = [await makeCohort(app.db), await makeCohort(app.db), await makeCohort(app.db)]
  await request({ cohort_id: one.id, asked_on: '2026-10-09' })
  await request({ cohort_id: two.id, asked_on: '2026-10-12' })
  await mark(staff, (await request({ cohort_id: one.id, asked_on: '2026-10-01' })).id, { done: true })
  const teacher = await makeEmployee(app.db)
  await teach(one, two, empty)
  expect(await countOpenRequests(app.db, { employee_id: teacher.id })).toEqual({ count: 2, oldest: '2026-10-09' })
  expect(await countOpenRequests(app.db, { cohortId: two.id })).toEqual({ count: 1, oldest: '2026-10-12' })
  expect(await countOpenRequests(app.db, { cohortId: empty.id })).toEqual({ count: 0, oldest: null })

  async function teach(...cohorts: { id: number }[]) {
    const values = cohorts.map(({ id }) => ({ cohort_id: id, employee_id: teacher.id, position: 1 }))
    await app.db.insertInto('cohort_instructors').values(values).execute()
  }
})

test('a request is done until it is opened again, and the history knows by whom', async () => {
  const { id, cohort_id, student_id } = await request()
  expect((await mark(staff, id, { done: true })).body).toEqual({ id, done: true })
  expect(await listedIds(cohort_id)).toEqual([])
  const again = await app.as(await makeEmployee(app.db))
  expect((await mark(again, id, { done: false })).body).toEqual({ id, done: false })
  expect(await listedIds(cohort_id)).toEqual([id])
  const { body } = await staff.get(`/api/history/conversation/${id}`)
  expect(body.rows).toMatchObject([
    { action: 'opened again', changes: { done_by_id: { from: ida.id, to: null } } },
    {
      action: 'marked done',
      actor: { id: ida.id, first_name: 'Ida' },
      changes: { done_at: { from: null, to: new Date(NOW).toISOString() } },
    },
  ])
  const ofStudent = (await staff.get(`/api/history/student/${student_id}`)).body.rows
  expect(ofStudent.map(({ entity, action }) => `${entity} ${action}`)).toEqual(
    expect.arrayContaining(['conversation opened again', 'conversation marked done']),
  )
})

test('the line that is written when it is done becomes a note on the student', async () => {
  const { id, cohort_id, student_id } = await request()
  await mark(staff, id, { done: true, note: '  We talked about joins. ' })
  const [note] = await notesOf(student_id)
  expect(note).toMatchObject({ content: 'We talked about joins.', kind: 'meeting', employee: { id: ida.id } })
  const done = (await staff.get(`/api/conversations/done?cohortId=${cohort_id}`)).body
  expect(done).toMatchObject({
    count: 1,
    rows: [{ id, done_by: { id: ida.id }, note: { id: note?.id, content: 'We talked about joins.' } }],
  })
  await mark(staff, id, { done: false })
  expect((await staff.get(`/api/conversations/done?cohortId=${cohort_id}`)).body.count).toBe(0)
  expect(await notesOf(student_id)).toHaveLength(1)
})

test('marking it done again, also at once, keeps who did it first, and loses nobody’s note', async () => {
  const { id, student_id } = await request()
  const others = await Promise.all(Array.from({ length: 5 }, async () => app.as(await makeEmployee(app.db))))
  const replies = await Promise.all(others.map((other, n) => mark(other, id, { done: true, note: `Note ${n}` })))
  expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200))
  expect((await mark(staff, id, { done: true })).status).toBe(200)
  expect((await staff.get(`/api/history/conversation/${id}`)).body.count).toBe(1)
  expect((await notesOf(student_id)).map(({ content }) => content).toSorted()).toEqual(
    Array.from({ length: 5 }, (_, n) => `Note ${n}`),
  )
})

test('whoever marks it done again after a lost answer has written one note, also if a colleague was done first', async () => {
  const { id, student_id } = await request()
  const ben = await app.as(await makeEmployee(app.db, { first_name: 'Ben', last_name: 'Ito' }))
  for (const client of [staff, staff, ben, ben, staff]) {
    expect((await mark(client, id, { done: true, note: 'We talked.' })).status).toBe(200)
  }
  const authors = (await notesOf(student_id)).map(({ employee }) => (employee as { id: number }).id)
  expect(authors).toHaveLength(2)
  expect(new Set(authors).size).toBe(2)
  await mark(staff, id, { done: false })
  await mark(staff, id, { done: true, note: 'We talked.' })
  expect(await notesOf(student_id)).toHaveLength(3)
})

test('done requests come latest first, for a month', async () => {
  const cohort = await makeCohort(app.db)
  const ofDay = async (day: string) => {
    const student = await makeStudent(app.db, { cohort_id: cohort.id })
    const done = { done_at: new Date(`${day}T15:00:00Z`), done_by_id: ida.id }
    return makeRequest(app.db, { student_id: student.id, asked_on: '2026-08-31', ...done })
  }
  const [, earlier, later] = [await ofDay('2026-09-10'), await ofDay('2026-09-20'), await ofDay('2026-10-10')]
  const { rows } = (await staff.get(`/api/conversations/done?cohortId=${cohort.id}`)).body
  expect(rows.map(({ id }) => id)).toEqual([later.id, earlier.id])
})

interface Reflecting {
  wanted: boolean
  thanks?: string
}

async function reflecting() {
  const student = await makeStudent(app.db)
  const own = await app.as(student)
  const cohort = student.cohort_id ?? 0
  return {
    student,
    own,
    cohort,
    async reflect({ wanted, thanks = '' }: Reflecting) {
      const body = { understanding_score: 3, support_score: 3, additional_conversation_wanted: wanted, thanks }
      return (await own.put('/api/students/feedback', body)).body
    },
    waiting: async () => {
      const { open_requests } = (await staff.get(`/api/cohorts/${cohort}`)).body
      return { withdrawn: (await listed(cohort)).map((row) => row.withdrawn_at !== null), open_requests }
    },
    mine: async () => (await own.get('/api/students/conversation')).body.request,
  }
}

test('a request that its student takes back stays, marked withdrawn, until staff mark it done', async () => {
  const { cohort, reflect, waiting, mine } = await reflecting()
  const day = async () => (await staff.get(`/api/cohorts/feedback/${cohort}?feedbackOn=2026-10-13`)).body.rows[0]
  const { request_id } = await reflect({ wanted: true })
  const id = Number(request_id)
  expect(await waiting()).toEqual({ withdrawn: [false], open_requests: 1 })
  const withdrawnAt = new Date(NOW).toISOString()
  expect(await reflect({ wanted: false })).toMatchObject({ request_id, conversation_withdrawn_at: withdrawnAt })
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
  expect(await mine()).toMatchObject({ id, withdrawn_at: withdrawnAt })
  expect(await day()).toMatchObject({ additional_conversation_wanted: false, conversation_withdrawn_at: withdrawnAt })
  await reflect({ wanted: false, thanks: 'Ana' })
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
  expect(await reflect({ wanted: true })).toMatchObject({ request_id, conversation_withdrawn_at: null })
  expect(await waiting()).toEqual({ withdrawn: [false], open_requests: 1 })
  expect(await day()).toMatchObject({ additional_conversation_wanted: true, conversation_withdrawn_at: null })
  await reflect({ wanted: false })
  expect((await mark(staff, id, { done: true })).body).toEqual({ id, done: true })
  expect(await waiting()).toEqual({ withdrawn: [], open_requests: 0 })
  expect((await mark(staff, id, { done: false })).status).toBe(200)
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
  const { rows } = (await staff.get(`/api/history/conversation/${id}`)).body
  expect(rows.map(({ action }) => action).toReversed()).toEqual([
    'asked',
    'withdrew',
    'asked again',
    'withdrew',
    'marked done',
    'opened again',
  ])
})

test('who takes a request back after staff were done with it opens nothing', async () => {
  const { reflect, waiting } = await reflecting()
  const { request_id } = await reflect({ wanted: true })
  await mark(staff, Number(request_id), { done: true })
  expect(await reflect({ wanted: false })).toMatchObject({ request_id, conversation_withdrawn_at: null })
  expect(await waiting()).toEqual({ withdrawn: [], open_requests: 0 })
})

test('who asks again after staff were done has a new request, and the old one stays done', async () => {
  const { reflect, waiting, mine } = await reflecting()
  const { request_id: first } = await reflect({ wanted: true })
  await mark(staff, Number(first), { done: true })
  await reflect({ wanted: false })
  const { request_id: second, conversation_done_at } = await reflect({ wanted: true })
  expect(second).not.toBe(first)
  expect(conversation_done_at).toBe(null)
  expect(await mine()).toMatchObject({ id: second, done_at: null })
  expect(await waiting()).toEqual({ withdrawn: [false], open_requests: 1 })
})

test('a later wish merges into the open one, which waits since the first and stays with whoever took it', async () => {
  const { student, cohort, reflect, mine } = await reflecting()
  const first = await makeReflection(app.db, {
    student_id: student.id,
    cohort_id: cohort,
    feedback_on: '2026-10-08',
    additional_conversation_wanted: true,
  })
  await take(staff, Number(first.request_id))
  expect(await reflect({ wanted: true })).toMatchObject({
    request_id: first.request_id,
    conversation_taken_by: { id: ida.id },
  })
  expect(await listed(cohort)).toMatchObject([{ asked_on: '2026-10-08', taken_by: { id: ida.id } }])
  expect(await mine()).toMatchObject({ asked_on: '2026-10-08', taken_by: { first_name: 'Ida' } })
})

test('a wish that was taken back and is made on a later day waits since then', async () => {
  const { student, cohort, reflect } = await reflecting()
  await makeRequest(app.db, { student_id: student.id, asked_on: '2026-10-01', withdrawn_at: new Date('2026-10-02') })
  await reflect({ wanted: true })
  expect(await listed(cohort)).toMatchObject([{ asked_on: '2026-10-13', withdrawn_at: null }])
})

test('a student reads their latest request, and nothing of anyone else’s', async () => {
  const { own, reflect, mine } = await reflecting()
  await request()
  expect(await mine()).toBe(null)
  const { request_id } = await reflect({ wanted: true })
  await take(staff, Number(request_id))
  expect((await own.get('/api/students/conversation')).body).toEqual({
    request: {
      id: request_id,
      asked_on: '2026-10-13',
      taken_by: { first_name: ida.first_name, last_name: ida.last_name },
      withdrawn_at: null,
      done_at: null,
    },
  })
})

test('a mark of the staff does not make the student’s open form stale', async () => {
  const { reflect } = await reflecting()
  const { request_id, version } = await reflect({ wanted: true })
  await take(staff, Number(request_id))
  await mark(staff, Number(request_id), { done: true })
  expect((await reflect({ wanted: true, thanks: 'Ida' })).version).toBe(version + 1)
})

test('who dropped out has left the list, and who changed cohorts is found in the new one', async () => {
  const gone = await request()
  const moved = await request()
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', gone.student_id)
    .execute()
  const other = await makeCohort(app.db)
  await app.db.updateTable('students').set({ cohort_id: other.id }).where('id', '=', moved.student_id).execute()
  expect(await listedIds()).not.toContain(gone.id)
  expect(await listedIds(moved.cohort_id)).toEqual([])
  expect(await listedIds(other.id)).toEqual([moved.id])
  expect((await staff.get(`/api/cohorts/${other.id}`)).body.open_requests).toBe(1)
})

test('what an employee has taken is handed over to a colleague, or back to all', async () => {
  const [leaving, heir] = [await makeEmployee(app.db), await makeEmployee(app.db, { first_name: 'Ben' })]
  const client = await app.as(leaving)
  const [one, two, done] = [await request(), await request(), await request()]
  for (const { id } of [one, two, done]) await take(client, id)
  await mark(client, done.id, { done: true })
  const by = { actor_id: ida.id, now: new Date(NOW) }
  const handOver = (from: number, to: number | null) =>
    inTransaction(app.db, (trx) => handOverRequests(trx, { from, to, by }))
  expect((await listRequestsTakenBy(app.db, leaving.id)).map(({ id }) => id)).toEqual([one.id, two.id])
  expect(await handOver(leaving.id, heir.id)).toBe(2)
  expect(await listRequestsTakenBy(app.db, leaving.id)).toEqual([])
  expect(await listed(one.cohort_id)).toMatchObject([{ taken_by: { id: heir.id } }])
  expect(await handOver(heir.id, null)).toBe(2)
  expect(await listed(two.cohort_id)).toMatchObject([{ taken_by: null }])
  expect((await staff.get(`/api/history/conversation/${one.id}`)).body.rows.map(({ action }) => action)).toEqual([
    'handed back',
    'handed over',
    'took',
  ])
})
