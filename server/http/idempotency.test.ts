import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { SubmissionDraft } from '#contract/course-work.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeRequest, makeStudent } from '#test/support/factories.ts'
import { makeSchool, type School } from '#test/support/school.ts'
import type { Schema } from '../db/schema.ts'

type TableName = keyof Schema

const PATH = '/api/students/coursework'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function submitter() {
  const student = await makeStudent(app.db)
  const { id } = await makeAssignment(app.db, { cohort_id: student.cohort_id ?? 0 })
  const client = await app.as(student)
  return { student, client, assignmentId: id }
}
const submit = (client: Client, assignmentId: number, comment: string, key: string) =>
  client.put(PATH, { assignmentId, student_comment: comment }, { 'idempotency-key': key })
const historyCount = async (student_id: number) =>
  (await app.db.selectFrom('history').select('id').where('actor_id', '=', student_id).execute()).length

const bodyHash = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(SubmissionDraft.parse(body)))
    .digest()

test.each(['short', 'with a space', 'key!key!', 'x'.repeat(101)])('a key like %s is refused', async (key) => {
  const { client, assignmentId } = await submitter()
  const reply = await submit(client, assignmentId, 'a', key)
  expect(reply.status).toBe(400)
})

test('one key for two different things is refused', async () => {
  const { client, assignmentId } = await submitter()
  expect((await submit(client, assignmentId, 'one', 'key-00000001')).status).toBe(200)
  const other = await submit(client, assignmentId, 'two', 'key-00000001')
  expect(other.status).toBe(409)
  expect(other.body.message).toBe('This Idempotency-Key was used for something else.')
  const elsewhere = await client.put(
    '/api/students/feedback',
    { understanding_score: 1, support_score: 1 },
    { 'idempotency-key': 'key-00000001' },
  )
  expect(elsewhere.status).toBe(409)
})

test('one key for two requests of students is refused, and the second stays open', async () => {
  const { staff } = await makeSchool(app.db)
  const client = await app.as(staff)
  const ask = async () => makeRequest(app.db, { student_id: (await makeStudent(app.db)).id, asked_on: '2026-10-13' })
  const [one, two] = [await ask(), await ask()]
  const close = (id: number) =>
    client.put(`/api/conversations/${id}`, { done: true }, { 'idempotency-key': 'key-00000009' })
  expect(await close(one.id)).toMatchObject({ status: 200, body: { id: one.id } })
  expect(await close(one.id)).toMatchObject({ status: 200, body: { id: one.id } })
  expect(await close(two.id)).toMatchObject({
    status: 409,
    body: { message: 'This Idempotency-Key was used for something else.' },
  })
  const open = app.db.selectFrom('conversation_requests').select('id').where('done_at', 'is', null)
  expect(await open.where('id', 'in', [one.id, two.id]).execute()).toEqual([{ id: two.id }])
})

test('the same call again is answered as the first time, even when the work has moved on', async () => {
  const { client, student, assignmentId } = await submitter()
  const first = await submit(client, assignmentId, 'one', 'key-00000002')
  await client.put(PATH, { assignmentId, student_comment: 'newer' })
  const again = await submit(client, assignmentId, 'one', 'key-00000002')
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(await historyCount(student.id)).toBe(2)
})

test('two people may use the same key', async () => {
  const [one, two] = [await submitter(), await submitter()]
  expect((await submit(one.client, one.assignmentId, 'one', 'key-00000003')).status).toBe(200)
  const reply = await submit(two.client, two.assignmentId, 'two', 'key-00000003')
  expect(reply.body).toMatchObject({ work: { student_comment: 'two' } })
})

test('eight at once do the work once and all get its answer', async () => {
  const { client, student, assignmentId } = await submitter()
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => submit(client, assignmentId, 'at once', 'key-00000004')),
  )
  for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: replies[0]?.body })
  expect(await historyCount(student.id)).toBe(1)
})

test('a refusal is not kept: the call may be put right and sent again', async () => {
  const { client, student, assignmentId } = await submitter()
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'unassigned', assigned_at: null, due_at: null })
    .where('id', '=', assignmentId)
    .execute()
  expect((await submit(client, assignmentId, 'one', 'key-00000005')).status).toBe(404)
  await app.db
    .updateTable('assignments')
    .set({ workflow_state: 'assigned', assigned_at: new Date() })
    .where('id', '=', assignmentId)
    .execute()
  expect((await submit(client, assignmentId, 'one', 'key-00000005')).status).toBe(200)
  expect(await historyCount(student.id)).toBe(1)
})

test('a claim whose server died before it answered is taken over', async () => {
  const { client, student, assignmentId } = await submitter()
  const body = { assignmentId, student_comment: 'after the crash' }
  await app.db
    .insertInto('idempotency_keys')
    .values({
      user_id: student.id,
      key: 'key-00000006',
      call: `PUT ${PATH}`,
      body_hash: bodyHash(body),
      response: 'null',
      created_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const reply = await client.put(PATH, body, { 'idempotency-key': 'key-00000006' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ work: { student_comment: 'after the crash', version: 1 } })
})

test('work that was done before its server died is not done twice', async () => {
  const { client, student, assignmentId } = await submitter()
  const body = { assignmentId, student_comment: 'saved, but never answered', version: 1 }
  await client.put(PATH, { assignmentId, student_comment: 'first' })
  await client.put(PATH, body)
  await app.db
    .insertInto('idempotency_keys')
    .values({
      user_id: student.id,
      key: 'key-00000007',
      call: `PUT ${PATH}`,
      body_hash: bodyHash(body),
      response: 'null',
      created_at: new Date(Date.now() - 60_000),
    })
    .execute()
  const reply = await client.put(PATH, body, { 'idempotency-key': 'key-00000007' })
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ work: { version: 2 } })
  expect(await historyCount(student.id)).toBe(2)
})

test('what was created before its server died without an answer is not created twice', async () => {
  const { staff, student } = await makeSchool(app.db)
  const client = await app.as(staff)
  const body = { student_id: student.id, content: 'Saved, but never answered' }
  const add = () => client.post('/api/students/notes', body, { 'idempotency-key': 'key-00000008' })
  const notes = async () =>
    (await app.db.selectFrom('student_notes').where('student_id', '=', student.id).execute()).length
  const before = await notes()
  // Nothing is written any more after the commit, as if the server had died then.
  await app.ctx.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$;
    create trigger dies before update on idempotency_keys for each row when (new.response <> 'false') execute function die();
    create trigger dies_too before delete on idempotency_keys for each row execute function die()`)
  expect((await add()).status).toBe(500)
  await app.ctx.pool.query('drop function die cascade')
  expect(await notes()).toBe(before + 1)
  await app.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('key', '=', 'key-00000008')
    .execute()
  const again = await add()
  expect(again.body).toMatchObject({
    status: 409,
    code: 'already_done',
    message: 'This was saved, but the answer was lost. Please reload the page to see it.',
  })
  expect(await notes()).toBe(before + 1)
})

/** Every call that creates a row, and its table. */
const CREATES: Record<string, (school: School) => { path: string; body: Record<string, unknown>; table: TableName }> = {
  'a campus': () => ({ path: '/api/campuses', body: { name: 'Omaha', code: 'om' }, table: 'campuses' }),
  'a day off': () => ({
    path: '/api/school/days-off',
    body: { name: 'Thanksgiving', first_day: '2026-11-26' },
    table: 'days_off',
  }),
  'a preview of an import': () => ({
    path: '/api/imports',
    body: { kind: 'employees', text: 'First Name,Last Name,Email\nKim,Lee,kim@example.org' },
    table: 'imports',
  }),
  'a cohort': () => ({
    path: '/api/cohorts',
    body: { name: 'Dev MN 90', campus_id: 1, course_id: 1 },
    table: 'cohorts',
  }),
  'a student': ({ cohort }) => ({
    path: '/api/students',
    body: {
      first_name: 'Kim',
      last_name: 'Lee',
      email: `kim-${cohort.id}@example.org`,
      address: '1 Lake Street',
      city: 'Minneapolis',
      state: 'MN',
      zip_code: '55408',
      phone: '612-555-0134',
      course_id: 1,
      cohort_id: cohort.id,
      password: 'AFcd2345',
    },
    table: 'students',
  }),
  'an employee': ({ cohort }) => ({
    path: '/api/employees/register',
    body: { first_name: 'Jo', last_name: 'Park', email: `jo-${cohort.id}@example.org`, password: 'AFcd2345' },
    table: 'users',
  }),
  'a note': ({ student }) => ({
    path: '/api/students/notes',
    body: { student_id: student.id, content: 'Once' },
    table: 'student_notes',
  }),
  'a placement': ({ student }) => ({
    path: '/api/students/placements',
    body: { student_id: student.id, company: { name: 'Acme' }, placement_type: 'full_time', placed_at: '2026-10-12' },
    table: 'placements',
  }),
  'an assignment': ({ cohort }) => ({
    path: '/api/assignments',
    body: { name: 'Once', cohortId: cohort.id },
    table: 'assignments',
  }),
  'copies of assignments': ({ assignment, otherCohort }) => ({
    path: '/api/assignments/copy',
    body: { assignmentsToCopy: [assignment.id], cohortId: otherCohort.id },
    table: 'assignments',
  }),
}

const rowsOf = async (table: TableName) =>
  (
    await app.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('every call that creates something takes a key', () => {
  const creating = DECLARED_CALLS.filter(({ method, route }) => method === 'POST' && route.status === 201)
  expect(creating.length).toBe(Object.keys(CREATES).length)
  expect(creating.filter(({ route }) => !route.idempotent)).toEqual([])
})

test('no answer that is kept for a repeated call has a secret in it', () => {
  for (const { fullName, route } of DECLARED_CALLS) {
    if (!route.idempotent || route.showsSecret) continue
    const names = JSON.stringify(z.toJSONSchema(route.response, { io: 'output', unrepresentable: 'any' }))
    expect(names, fullName).not.toMatch(/"[a-z_]*(password|secret|token|recovery)[a-z_]*":/i)
  }
})

test.for(Object.entries(CREATES))('%s is created once, however often it is sent', async ([_, make]) => {
  const school = await makeSchool(app.db)
  const { path, body, table } = make(school)
  const staff = await app.as(school.staff)
  const key = { 'idempotency-key': 'create-once' }
  const before = await rowsOf(table)
  const replies = await Promise.all([1, 2, 3].map(() => staff.post(path, body, key)))
  replies.push(await staff.post(path, body, key))
  for (const reply of replies) expect(reply).toMatchObject({ status: 201, body: replies[0]?.body })
  expect(await rowsOf(table)).toBe(before + 1)
  const other = await staff.post(path, { ...body, ...OTHER[path] }, key)
  expect(other.body).toMatchObject({ code: 'conflict', message: 'This Idempotency-Key was used for something else.' })
})

/** One changed field. */
const OTHER: Record<string, object> = {
  '/api/campuses': { name: 'Lincoln' },
  '/api/school/days-off': { name: 'Break' },
  '/api/imports': { kind: 'students' },
  '/api/cohorts': { name: 'Dev MN 91' },
  '/api/students': { city: 'St. Paul' },
  '/api/employees/register': { first_name: 'Joe' },
  '/api/students/notes': { content: 'Twice' },
  '/api/students/placements': { placed_at: '2026-10-13' },
  '/api/assignments': { name: 'Twice' },
  '/api/assignments/copy': { assignmentsToCopy: [1] },
}

test.for(['a student', 'an employee'])('%s: the password is no part of what is kept', async (what) => {
  const school = await makeSchool(app.db)
  const made = CREATES[what]?.(school)
  if (!made) throw new Error(`${what} is not created.`)
  const staff = await app.as(school.staff)
  const key = { 'idempotency-key': 'no-password' }
  const first = await staff.post(made.path, made.body, key)
  expect(first.status).toBe(201)
  // The stored hash does not let anyone with the database verify a guessed password.
  const again = await staff.post(made.path, { ...made.body, password: 'GHjk6789' }, key)
  expect(again).toMatchObject({ status: 201, body: first.body })
  const kept = await app.db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'no-password').execute()
  expect(JSON.stringify(kept)).not.toMatch(/AFcd2345|GHjk6789/)
  const login = (password: string) =>
    app.as(null).then((nobody) => nobody.post('/api/users/login', { username: made.body.email, password }))
  expect((await login('AFcd2345')).status).toBe(200)
  expect((await login('GHjk6789')).status).toBe(401)
})

test('an answer that shows a secret is not kept: a repeat says that it was done, and a new key begins anew', async () => {
  const { staff } = await makeSchool(app.db)
  const client = await app.as(staff)
  const setUp = (key: string) => client.post('/api/users/authenticator', undefined, { 'idempotency-key': key })
  const first = await setUp('shown-once-1')
  expect(first.status).toBe(200)
  const again = await setUp('shown-once-1')
  expect(again.body).toMatchObject({
    status: 409,
    code: 'already_done',
    message: 'This was done already. What it showed is shown only once: please ask for a new one.',
  })
  const kept = await app.db.selectFrom('idempotency_keys').selectAll().where('user_id', '=', staff.id).execute()
  expect(JSON.stringify(kept)).not.toContain(String(first.body.secret))
  expect((await setUp('shown-once-2')).status).toBe(200)
})
