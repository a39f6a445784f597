import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { untilIdle } from '#test/support/queues.ts'

let app: TestApp
let mia: Awaited<ReturnType<typeof makeEmployee>>
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  mia = await makeEmployee(app.db, { first_name: 'Mia' })
  staff = await app.as(mia)
})
beforeEach(() => app.setNow(NOW))
afterAll(() => app.stop())

/** A student with feedback of Mia's on as many assignments, the last one newest. */
async function withFeedback(count = 1) {
  const student = await makeStudent(app.db)
  const client = await app.as(student)
  const assignments = []
  for (let n = 1; n <= count; n++) {
    app.setNow(new Date(Date.parse(NOW) + n * 1000))
    const assignment = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0, name: `Work ${n}` })
    const work = await makeCourseWork(app.db, { assignment_id: assignment.id, student_id: student.id })
    const graded = await staff.put(`/api/assignments/grade/${work.id}`, { grade: 5, instructor_comment: 'Neat.' })
    expect(graded.status).toBe(200)
    assignments.push(assignment)
  }
  const [assignment] = assignments
  if (!assignment) throw new Error('There is at least one.')
  return { student, client, assignment, assignments }
}
const unread = async (client: Client) => (await client.get('/api/notices/unread')).body.count

test('nobody reads or marks notices without being logged in', async () => {
  const nobody = await app.as(null)
  for (const path of ['', '/unread', '/preferences']) expect((await nobody.get(`/api/notices${path}`)).status).toBe(401)
  for (const path of ['/1/read', '/read', '/preferences']) {
    expect((await nobody.put(`/api/notices${path}`, {})).status).toBe(401)
  }
})

test('nobody marks someone else’s notice, nor one that is not there', async () => {
  const { client } = await withFeedback()
  const [notice] = (await client.get('/api/notices')).body.rows
  const other = await app.as(await makeStudent(app.db))
  for (const person of [other, staff]) {
    expect((await person.put(`/api/notices/${notice?.id}/read`)).status).toBe(404)
    await person.put('/api/notices/read', {})
    expect((await person.get('/api/notices')).body).toEqual({ rows: [], count: 0 })
  }
  expect(await unread(client)).toBe(1)
  for (const id of ['999999', '0', 'x', '2147483648']) {
    expect((await client.put(`/api/notices/${id}/read`)).status).toBe(404)
  }
})

test.for([
  {},
  { kind: 'graded' },
  { email: 'off' },
  { kind: 'graded', email: 'sometimes' },
  { kind: 'gossip', email: 'off' },
  { kind: 'graded', email: 'off', user_id: 1 },
  [],
])('a preference like %j is malformed', async (body) => {
  const client = await app.as(await makeStudent(app.db))
  expect((await client.put('/api/notices/preferences', body)).status).toBe(400)
})

test.for(['-1', '1e3', 'x', ''])('an offset of %j is malformed', async (offset) => {
  expect((await staff.get(`/api/notices?offset=${offset}`)).status).toBe(400)
})

test('emails that always come cannot be turned off, nor those of someone else’s kinds', async () => {
  const client = await app.as(await makeStudent(app.db))
  expect(await client.put('/api/notices/preferences', { kind: 'reflection', email: 'off' })).toMatchObject({
    status: 422,
    body: { message: 'These emails always come, at once.' },
  })
  expect((await client.put('/api/notices/preferences', { kind: 'conversation', email: 'now' })).status).toBe(422)
  expect((await staff.put('/api/notices/preferences', { kind: 'conversation', email: 'digest' })).status).toBe(422)
  expect((await staff.put('/api/notices/preferences', { kind: 'graded', email: 'off' })).status).toBe(422)
  expect(await app.db.selectFrom('notice_preferences').selectAll().execute()).toEqual([])
})

test('feedback is a notice at once: whose it is, what it says and where it leads', async () => {
  const { client, assignment } = await withFeedback()
  const { body } = await client.get('/api/notices')
  expect(body).toEqual({
    count: 1,
    rows: [
      {
        id: body.rows[0]?.id,
        kind: 'graded',
        text: 'Mia wrote feedback on Work 1.',
        path: `/student/assignments/${assignment.slug}`,
        student_id: null,
        created_at: '2026-10-14T15:00:01.000Z',
        read_at: null,
      },
    ],
  })
  expect(await unread(client)).toBe(1)
})

test('a renamed assignment reads right, and a grade without words is told as one', async () => {
  const { client, assignment, student } = await withFeedback()
  await app.db.updateTable('assignments').set({ name: 'Transit Board' }).where('id', '=', assignment.id).execute()
  await app.db
    .updateTable('course_works')
    .set({ instructor_comment: '' })
    .where('student_id', '=', student.id)
    .execute()
  expect((await client.get('/api/notices')).body.rows[0]?.text).toBe('Mia graded Transit Board.')
})

test('the newest come first, twenty at a time', async () => {
  const { client } = await withFeedback(22)
  const first = (await client.get('/api/notices')).body
  expect([first.count, first.rows.length, first.rows[0]?.text]).toEqual([22, 20, 'Mia wrote feedback on Work 22.'])
  const second = (await client.get('/api/notices?offset=20')).body
  expect(second.count).toBe(22)
  expect(second.rows.map(({ text }) => text)).toEqual([
    'Mia wrote feedback on Work 2.',
    'Mia wrote feedback on Work 1.',
  ])
  expect((await client.get('/api/notices?offset=40')).body).toEqual({ rows: [], count: 22 })
})

test('one is marked read and keeps when; then those of an assignment; then all', async () => {
  const { client, assignments } = await withFeedback(4)
  const rows = async () => (await client.get('/api/notices')).body.rows
  const [newest] = await rows()
  expect((await client.put(`/api/notices/${newest?.id}/read`)).body).toEqual({ ok: true })
  const read_at = (await rows())[0]?.read_at
  app.setNow('2026-10-14T16:00:00Z')
  expect((await client.put(`/api/notices/${newest?.id}/read`)).status).toBe(200)
  expect((await rows())[0]?.read_at).toBe(read_at)
  expect(await unread(client)).toBe(3)
  expect((await client.put('/api/notices/read', { assignment_id: assignments[0]?.id })).status).toBe(200)
  expect(await unread(client)).toBe(2)
  expect((await client.put('/api/notices/read', {})).body).toEqual({ ok: true })
  expect(await unread(client)).toBe(0)
  expect((await rows()).filter((row) => row.read_at === null)).toEqual([])
})

test('no more than a hundred are counted', async () => {
  const { client, student } = await withFeedback()
  const work = { cohort_id: student.cohort_id ?? 0 }
  const ids = []
  for (let n = 0; n < 101; n++) ids.push((await makeAssignment(app.db, work)).id)
  const created_at = new Date(NOW)
  await app.db
    .insertInto('notices')
    .values(ids.map((assignment_id) => ({ user_id: student.id, kind: 'assigned', assignment_id, created_at })))
    .execute()
  expect(await unread(client)).toBe(100)
  expect((await client.get('/api/notices')).body.count).toBe(102)
})

test('everyone sees the kinds of their role and chooses for each', async () => {
  const client = await app.as(await makeStudent(app.db))
  const chosen = async () => (await client.get('/api/notices/preferences')).body.rows
  const optional = { email: 'now', is_optional: true }
  expect(await chosen()).toEqual([
    { kind: 'assigned', ...optional },
    { kind: 'graded', ...optional },
    { kind: 'returned', ...optional },
    { kind: 'extended', ...optional },
    { kind: 'excused', ...optional },
    { kind: 'due_soon', ...optional },
    { kind: 'reflection', email: 'now', is_optional: false },
    { kind: 'conversation_taken', ...optional },
  ])
  const digest = { kind: 'graded', email: 'digest' }
  expect((await client.put('/api/notices/preferences', digest)).body).toEqual(digest)
  expect((await client.put('/api/notices/preferences', digest)).status).toBe(200)
  expect((await chosen())[1]).toMatchObject(digest)
  expect((await staff.get('/api/notices/preferences')).body.rows).toEqual([
    { kind: 'not_released', ...optional },
    { kind: 'conversation', email: 'now', is_optional: false },
  ])
})

test('someone who left the school still reads what their instructors wrote, and sees nothing else', async () => {
  const { client, student, assignment } = await withFeedback()
  const created_at = new Date(NOW)
  await app.db
    .insertInto('notices')
    .values({ user_id: student.id, kind: 'assigned', assignment_id: assignment.id, created_at })
    .execute()
  expect(await unread(client)).toBe(2)
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', student.id)
    .execute()
  expect((await client.get('/api/notices')).body.rows).toMatchObject([{ kind: 'graded' }])
})

test('a kind of a newer server is neither shown nor counted', async () => {
  const student = await makeStudent(app.db)
  await app.db
    .insertInto('notices')
    .values({ user_id: student.id, kind: 'praised', created_at: new Date(NOW) })
    .execute()
  const client = await app.as(student)
  expect((await client.get('/api/notices')).body).toEqual({ rows: [], count: 0 })
  expect(await unread(client)).toBe(0)
})

test('whom a notice tells staff about stands in the access log once they have read it', async () => {
  const student = await makeStudent(app.db)
  const cohort_id = student.cohort_id ?? 0
  await app.db.insertInto('cohort_instructors').values({ cohort_id, position: 1, employee_id: mia.id }).execute()
  const wish = { understanding_score: 2, support_score: 2, additional_conversation_wanted: true }
  await (await app.as(student)).put('/api/students/feedback', wish)
  const log = async () => (await staff.get(`/api/students/access/${student.id}`)).body.rows.map(({ call }) => call)
  expect(await unread(staff)).toBe(1)
  expect(await log()).not.toContain('notices.list')
  await staff.get('/api/notices')
  expect(await log()).toContain('notices.list')
})

test('read notices are swept after 90 days, unread ones after a year', async () => {
  const { student, assignments } = await withFeedback(4)
  const age = (index: number, days: number, isRead: boolean) =>
    app.db
      .updateTable('notices')
      .set({ created_at: new Date(Date.parse(NOW) - days * 86_400_000), read_at: isRead ? new Date(NOW) : null })
      .where('assignment_id', '=', assignments[index]?.id ?? 0)
      .execute()
  await age(0, 91, true)
  await age(1, 89, true)
  await age(2, 364, false)
  await age(3, 366, false)
  app.setNow(NOW)
  await app.ctx.jobs.send('housekeeping', {})
  await untilIdle(app.db, 'housekeeping')
  const kept = await app.db.selectFrom('notices').select('assignment_id').where('user_id', '=', student.id).execute()
  expect(kept.map(({ assignment_id }) => assignment_id)).toEqual([assignments[1]?.id, assignments[2]?.id])
})
