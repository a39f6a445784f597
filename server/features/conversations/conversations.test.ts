import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

async function request(
  values: { feedback_on?: string; cohort_id?: number; additional_conversation_wanted?: boolean } = {},
) {
  const student = await makeStudent(app.db, values.cohort_id ? { cohort_id: values.cohort_id } : {})
  const cohort_id = student.cohort_id ?? 0
  return makeReflection(app.db, { additional_conversation_wanted: true, ...values, student_id: student.id, cohort_id })
}

const listedIds = async (cohort?: number) =>
  (await staff.get(`/api/conversations${cohort ? `?cohortId=${cohort}` : ''}`)).body.rows.map((row) => row.id)

test('a student neither sees the requests nor closes their own', async () => {
  const { id, student_id } = await request()
  const student = await app.as({ id: student_id })
  expect((await student.get('/api/conversations')).status).toBe(403)
  expect((await student.put(`/api/conversations/${id}`, { done: true })).status).toBe(403)
})

test.each(['999999', '0', 'x', '2147483648'])('there is no request %s', async (id) => {
  expect((await staff.put(`/api/conversations/${id}`, { done: true })).status).toBe(404)
})

test('a reflection that asked for nothing is no request', async () => {
  const { id } = await request({ additional_conversation_wanted: false })
  expect(await staff.put(`/api/conversations/${id}`, { done: true })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test.each([{}, { done: 'yes' }, { done: true, by: 3 }, [], null, 'done'])('%j marks nothing', async (body) => {
  const { id } = await request()
  expect((await staff.put(`/api/conversations/${id}`, body)).status).toBe(400)
  expect(await listedIds()).toContain(id)
})

test.each(['0', '1e2', '', '99999999999'])('a list of cohort %j is malformed', async (cohortId) => {
  expect((await staff.get(`/api/conversations?cohortId=${cohortId}`)).status).toBe(400)
})

test('open requests come oldest first, with whose they are, all or of one cohort', async () => {
  const cohort = await makeCohort(app.db, { name: 'Asking' })
  const inCohort = { cohort_id: cohort.id }
  const second = await request({ ...inCohort, feedback_on: '2026-10-13' })
  const first = await request({ ...inCohort, feedback_on: '2026-10-08' })
  const third = await request({ ...inCohort, feedback_on: '2026-10-13' })
  const elsewhere = await request({ feedback_on: '2026-10-01' })
  const { body } = await staff.get(`/api/conversations?cohortId=${cohort.id}`)
  expect(body.rows.map((row) => row.id)).toEqual([first.id, second.id, third.id])
  expect(body.count).toBe(3)
  expect(body.rows[0]).toEqual({
    id: first.id,
    student_id: first.student_id,
    first_name: 'Sam',
    last_name: 'Okafor',
    photo_file_name: null,
    cohort_id: cohort.id,
    cohort_name: 'Asking',
    feedback_on: '2026-10-08',
    withdrawn: false,
  })
  expect(await listedIds()).toEqual(expect.arrayContaining([elsewhere.id, first.id, second.id, third.id]))
})

test('a request is done until it is opened again, and the history knows by whom', async () => {
  const { id, cohort_id } = await request()
  expect((await staff.put(`/api/conversations/${id}`, { done: true })).body).toEqual({ id, done: true })
  expect(await listedIds(cohort_id)).toEqual([])
  const again = await app.as(await makeEmployee(app.db))
  expect((await again.put(`/api/conversations/${id}`, { done: false })).body).toEqual({ id, done: false })
  expect(await listedIds(cohort_id)).toEqual([id])
  const { body } = await staff.get(`/api/history/daily_feedback/${id}`)
  expect(body.rows).toMatchObject([
    { action: 'opened the 1:1 again', changes: { conversation_done_by: { from: ida.id, to: null } } },
    {
      action: 'marked the 1:1 done',
      actor: { id: ida.id, first_name: 'Ida' },
      changes: { conversation_done_at: { from: null, to: new Date(NOW).toISOString() } },
    },
  ])
})

test('marking it done again, also at once, keeps who did it first and says so once', async () => {
  const { id } = await request()
  const others = await Promise.all(Array.from({ length: 5 }, async () => app.as(await makeEmployee(app.db))))
  const replies = await Promise.all(others.map((other) => other.put(`/api/conversations/${id}`, { done: true })))
  expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(200))
  expect((await staff.put(`/api/conversations/${id}`, { done: true })).status).toBe(200)
  expect((await staff.get(`/api/history/daily_feedback/${id}`)).body.count).toBe(1)
})

test('a request that its student takes back stays, marked withdrawn, until staff mark it done', async () => {
  const student = await makeStudent(app.db)
  const [own, cohort] = [await app.as(student), student.cohort_id ?? 0]
  const reflect = async (additional_conversation_wanted: boolean, thanks = '') => {
    const body = { understanding_score: 3, support_score: 3, additional_conversation_wanted, thanks }
    return (await own.put('/api/students/feedback', body)).body
  }
  const waiting = async () => {
    const { rows } = (await staff.get(`/api/conversations?cohortId=${cohort}`)).body
    const { open_requests } = (await staff.get(`/api/cohorts/${cohort}`)).body
    return { withdrawn: rows.map((row) => row.withdrawn), open_requests }
  }
  const day = async () => (await staff.get(`/api/cohorts/feedback/${cohort}?feedbackOn=2026-10-13`)).body.rows[0]
  const { id } = await reflect(true)
  expect(await waiting()).toEqual({ withdrawn: [false], open_requests: 1 })
  await reflect(false)
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
  const withdrawnAt = new Date(NOW).toISOString()
  expect(await day()).toMatchObject({ additional_conversation_wanted: false, conversation_withdrawn_at: withdrawnAt })
  await reflect(false, 'Ana')
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
  await reflect(true)
  expect(await waiting()).toEqual({ withdrawn: [false], open_requests: 1 })
  expect(await day()).toMatchObject({ additional_conversation_wanted: true, conversation_withdrawn_at: null })
  await reflect(false)
  expect((await staff.put(`/api/conversations/${id}`, { done: true })).body).toEqual({ id, done: true })
  expect(await waiting()).toEqual({ withdrawn: [], open_requests: 0 })
  expect((await staff.put(`/api/conversations/${id}`, { done: false })).status).toBe(200)
  expect(await waiting()).toEqual({ withdrawn: [true], open_requests: 1 })
})

test('who takes a request back after staff were done with it opens nothing', async () => {
  const { id, student_id, cohort_id } = await request({ feedback_on: '2026-10-13' })
  await staff.put(`/api/conversations/${id}`, { done: true })
  const own = await app.as({ id: student_id })
  const body = { understanding_score: 4, support_score: 5, additional_conversation_wanted: false }
  expect((await own.put('/api/students/feedback', body)).body).toMatchObject({ id, conversation_withdrawn_at: null })
  expect(await listedIds(cohort_id)).toEqual([])
})

test('a mark of the staff does not make the student’s open form stale', async () => {
  const { id, version } = await request()
  await staff.put(`/api/conversations/${id}`, { done: true })
  const after = await app.db
    .selectFrom('daily_feedbacks')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after.version).toBe(version)
})

test('who dropped out has left the queue, and who changed cohorts has not', async () => {
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
  expect(await listedIds(moved.cohort_id)).toEqual([moved.id])
})
