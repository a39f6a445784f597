import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeHandedIn, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: Awaited<ReturnType<typeof makeEmployee>>
let ben: typeof ida
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.updateTable('users').set({ status: 'inactive' }).execute()
  ida = await makeEmployee(app.db)
  ben = await makeEmployee(app.db, { first_name: 'Ben' })
})

const deactivate = (as: Client, { id, first_name, last_name, email }: typeof ida) =>
  as.put('/api/employees/update', { id, first_name, last_name, email, status: 'inactive' })

test('nobody deactivates themselves', async () => {
  const reply = await deactivate(await app.as(ida), ida)
  expect(reply).toMatchObject({
    status: 422,
    body: { message: 'You cannot deactivate yourself.', issues: [{ path: 'status' }] },
  })
})

test('who is deactivated is out at once and cannot come back in', async () => {
  const password_hash = await app.ctx.passwords.hash('correct horse 1')
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', ben.id).execute()
  const sessions = [await app.as(ben), await app.as(ben)]
  expect((await deactivate(await app.as(ida), ben)).status).toBe(200)
  for (const session of sessions) expect((await session.get('/api/users')).status).toBe(401)
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', ben.id).execute()).toEqual([])
  const login = await (await app.as(null)).post('/api/users/login', {
    username: ben.email,
    password: 'correct horse 1',
  })
  expect(login.status).toBe(401)
})

test('saving someone who is inactive already is an edit like any other', async () => {
  const staff = await app.as(ida)
  await deactivate(staff, ben)
  expect(await deactivate(staff, ben)).toMatchObject({ status: 200, body: { version: 3 } })
})

const activeIds = async () =>
  (await app.db.selectFrom('users').select('id').where('status', '=', 'active').execute()).map((row) => row.id)

test('two employees who deactivate each other at once leave one', async () => {
  const clients = [await app.as(ida), await app.as(ben)] as const
  const replies = await Promise.all([deactivate(clients[0], ben), deactivate(clients[1], ida)])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401])
  expect(await activeIds()).toHaveLength(1)
})

test('six employees who all deactivate each other at once leave one', async () => {
  const people = [ida, ben, ...(await Promise.all(Array.from({ length: 4 }, () => makeEmployee(app.db))))]
  const attempts = await Promise.all(
    people.map(async (person) => ({
      client: await app.as(person),
      others: people.filter((other) => other !== person),
    })),
  )
  const replies = await Promise.all(
    attempts.flatMap(({ client, others }) => others.map((other) => deactivate(client, other))),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 401]))
  expect(await activeIds()).toHaveLength(1)
})

const leave = (as: Client, hand_over: object, person = ben) => {
  const { id, first_name, last_name, email } = person
  return as.put('/api/employees/update', { id, first_name, last_name, email, status: 'inactive', hand_over })
}
const teach = async (cohort_id: number, ...ids: number[]) => {
  const rows = ids.map((employee_id, index) => ({ cohort_id, position: index + 1, employee_id }))
  await app.db.insertInto('cohort_instructors').values(rows).execute()
}
const instructors = async (cohort_id: number) =>
  (
    await app.db
      .selectFrom('cohort_instructors')
      .select('employee_id')
      .where('cohort_id', '=', cohort_id)
      .orderBy('position')
      .execute()
  ).map((row) => row.employee_id)

test('nothing is handed to oneself, a stranger, a student or someone inactive, nor by someone who stays', async () => {
  const staff = await app.as(ida)
  const cohort = await makeCohort(app.db)
  await teach(cohort.id, ben.id)
  const gone = await makeEmployee(app.db, { first_name: 'Gil', last_name: 'Ray', status: 'inactive' })
  const student = await makeStudent(app.db)
  for (const [to, message] of [
    [ben.id, 'Please choose someone else than the one who leaves.'],
    [999_999, 'This colleague does not exist.'],
    [student.id, 'This colleague does not exist.'],
    [gone.id, 'Gil Ray is inactive. Please choose an active colleague.'],
  ] as const) {
    const reply = await leave(staff, { to, cohort_ids: [cohort.id] })
    expect(reply).toMatchObject({ status: 422, body: { message } })
  }
  expect((await leave(staff, { to: ida.id, cohort_ids: [999_999] })).status).toBe(404)
  const { id, first_name, last_name, email } = ben
  const staying = { id, first_name, last_name, email, hand_over: { to: ida.id, cohort_ids: [cohort.id] } }
  expect((await staff.put('/api/employees/update', staying)).body.message).toBe(
    'Only someone who becomes inactive hands over.',
  )
  expect(await instructors(cohort.id)).toEqual([ben.id])
  expect((await staff.get(`/api/employees/${ben.id}`)).body.status).toBe('active')
})

test('a cohort that a colleague gave to others meanwhile stops the whole step', async () => {
  const staff = await app.as(ida)
  const [kept, given] = [await makeCohort(app.db), await makeCohort(app.db, { name: 'Given' })]
  await teach(kept.id, ben.id)
  await teach(given.id, ida.id)
  const reply = await leave(staff, { to: ida.id, cohort_ids: [kept.id, given.id] })
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Given has other instructors by now. Please look at the list again.',
  ])
  expect(await instructors(kept.id)).toEqual([ben.id])
  expect((await staff.get(`/api/employees/${ben.id}`)).body.status).toBe('active')
})

test('someone who leaves hands cohorts and 1:1s to a colleague in the same step, and the history knows', async () => {
  const staff = await app.as(ida)
  const student = await makeStudent(app.db)
  const request = await app.db
    .insertInto('conversation_requests')
    .values({
      ...{ student_id: student.id, asked_on: '2026-10-13', asked_at: new Date('2026-10-13T20:00:00Z') },
      ...{ taken_by_id: ben.id, taken_at: new Date('2026-10-14T10:00:00Z') },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [alone, shared, kept] = [
    await makeCohort(app.db, { name: 'Alone' }),
    await makeCohort(app.db, { name: 'Shared' }),
    await makeCohort(app.db),
  ]
  await teach(alone.id, ben.id)
  await teach(shared.id, ben.id, ida.id)
  await teach(kept.id, ben.id)
  expect((await leave(staff, { to: ida.id, cohort_ids: [alone.id, shared.id], requests: true })).status).toBe(200)
  const taken = app.db.selectFrom('conversation_requests').select('taken_by_id').where('id', '=', request.id)
  expect(await taken.executeTakeFirst()).toEqual({ taken_by_id: ida.id })
  expect(await instructors(alone.id)).toEqual([ida.id])
  expect(await instructors(shared.id)).toEqual([ida.id])
  // Marked as inactive wherever staff see it, and not shown to students.
  expect(await instructors(kept.id)).toEqual([ben.id])
  expect((await staff.get(`/api/cohorts/${kept.id}`)).body.employees).toMatchObject([
    { id: ben.id, status: 'inactive' },
    { id: null },
    { id: null },
  ])
  const own = await app.as(await makeStudent(app.db, { cohort_id: kept.id }))
  expect((await own.get('/api/students/cohort')).body.cohort).toMatchObject({ employees: [{ id: null }, {}, {}] })
  expect((await staff.get(`/api/history/employee/${ben.id}`)).body.rows[0]).toMatchObject({
    changes: { handed_over: { to: 'Alone, Shared, 1 open 1:1 to Ida Nguyen' }, status: { to: 'inactive' } },
  })
  expect((await staff.get(`/api/history/cohort/${alone.id}`)).body.rows[0]).toMatchObject({
    action: 'changed',
    changes: { employees: { from: ['Ben Nguyen'], to: ['Ida Nguyen'] } },
  })
})

test('a 1:1 that is not handed over waits for whoever takes it next', async () => {
  const student = await makeStudent(app.db)
  const asked = { student_id: student.id, asked_on: '2026-10-13', asked_at: new Date('2026-10-13T20:00:00Z') }
  const { id } = await app.db
    .insertInto('conversation_requests')
    .values({ ...asked, taken_by_id: ben.id, taken_at: new Date('2026-10-14T10:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staff = await app.as(ida)
  expect((await deactivate(staff, ben)).status).toBe(200)
  const { rows } = (await staff.get('/api/conversations?mine=0')).body
  expect(rows.find((row) => row.id === id)).toMatchObject({ taken_by: null })
  expect((await staff.get(`/api/history/conversation/${id}`)).body.rows[0]).toMatchObject({ action: 'handed back' })
})

test('what someone does is listed: cohorts with their instructors, open 1:1s that they took, and unsent grades', async () => {
  const staff = await app.as(ida)
  const cohort = await makeCohort(app.db)
  await teach(cohort.id, ben.id, ida.id)
  const { work, student, assignment } = await makeHandedIn(app.db, { cohort_id: cohort.id })
  const draft = { course_work_id: work.id, employee_id: ben.id, grade: null, instructor_comment: 'Hm' }
  await app.db.insertInto('grading_drafts').values(draft).execute()
  const asked = { student_id: student.id, asked_on: '2026-10-13', asked_at: new Date('2026-10-13T20:00:00Z') }
  await app.db
    .insertInto('conversation_requests')
    .values({ ...asked, taken_by_id: ben.id, taken_at: new Date('2026-10-14T10:00:00Z') })
    .execute()
  expect((await (await app.as(student)).get(`/api/employees/${ben.id}/duties`)).status).toBe(403)
  expect((await staff.get(`/api/employees/${student.id}/duties`)).status).toBe(404)
  expect((await staff.get(`/api/employees/${ben.id}/duties`)).body).toMatchObject({
    cohorts: [{ id: cohort.id, instructors: [{ id: ben.id, status: 'active' }, { id: ida.id }] }],
    requests: [{ student_id: student.id, asked_on: '2026-10-13' }],
    drafts: [{ course_work_id: work.id, assignment_name: assignment.name, student_id: student.id }],
  })
})
