import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let employee: { id: number }
let cohort: { id: number; name: string }
beforeAll(async () => {
  app = await startTestApp()
  employee = await makeEmployee(app.db)
  staff = await app.as(employee)
  cohort = await makeCohort(app.db)
})
afterAll(() => app.stop())

let people = 0
const draft = (values: Record<string, unknown> = {}) => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email: `ada${++people}@example.org`,
  address: '1 Mill Road',
  city: 'Minneapolis',
  state: 'MN',
  zip_code: '55401',
  phone: '612-555-0101',
  course_id: 1,
  cohort_id: cohort.id,
  password: 'AFcd2345',
  ...values,
})

test.for([
  [{ first_name: '' }, 'Student name is required.'],
  [{ last_name: ' \t ' }, 'Student name is required.'],
  [{ email: null }, 'Student email is required.'],
  [{ address: '' }, 'Student address is required.'],
  [{ state: '' }, 'Student state is required.'],
  [{ city: '' }, 'Student city is required.'],
  [{ zip_code: '' }, 'Student zip is required.'],
  [{ phone: '' }, 'Student phone is required.'],
  [{ course_id: '' }, 'Program is required.'],
  [{ course_id: undefined }, 'Program is required.'],
  [{ cohort_id: '' }, 'Cohort is required.'],
  [{ cohort_id: undefined }, 'Cohort is required.'],
  [{ cohort_id: 999_999 }, 'Cohort is required. The one chosen does not exist.'],
  [{ application_status: 'placed' }, 'A student becomes placed when a placement is recorded.'],
  [{ password: 'Seven77' }, 'Password must be at least 8 characters.'],
  [{ password: undefined }, 'Password must be at least 8 characters.'],
  [{ password: 'Password1' }, 'This password is one of the most common ones. Please choose another.'],
  [
    { password: 'Ada-Byron-1' },
    'This password is only your name, your e-mail address or the name of the school, which others would try first. Please choose another.',
  ],
  [{ email: 'x' }, 'Please enter a real e-mail address.'],
] as const)('a draft with %j is refused in words', async ([values, message]) => {
  const reply = await staff.post('/api/students', draft(values))
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ code: 'invalid', message })
})

test('of many problems the first of the form is told', async () => {
  const reply = await staff.post('/api/students', draft({ phone: '', state: '', city: '', password: '' }))
  expect(reply.body.message).toBe('Student state is required.')
})

test.for([
  [{ first_name: 7 }],
  [{ first_name: 'x'.repeat(121) }],
  [{ last_name: 'nul\0byte' }],
  [{ last_name: 'half \ud800 a pair' }],
  [{ last_name: '\ufb2c'.repeat(120) }],
  [{ address: ['1 Mill Road'] }],
  [{ cohort_id: 1.5 }],
  [{ cohort_id: 2_147_483_648 }],
  [{ cohort_id: '1' }],
  [{ course_id: 3 }],
  [{ application_status: 'graduated' }],
  [{ skip_placement_reporting: 'yes' }],
  [{ role: 2 }],
  [{ password_hash: 'x' }],
] as const)('a draft with %j is not a draft', async ([values]) => {
  const reply = await staff.post('/api/students', draft(values))
  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('malformed')
})

test('an e-mail that someone has is refused in any case, and leaves nothing behind', async () => {
  const { email } = draft()
  await staff.post('/api/students', draft({ email }))
  const before = await app.db.selectFrom('students').select('id').execute()
  const reply = await staff.post('/api/students', draft({ email: ` ${email.toUpperCase()} ` }))
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({ code: 'conflict', message: 'Someone with this e-mail already exists.' })
  expect(await app.db.selectFrom('students').select('id').execute()).toHaveLength(before.length)
})

test('of two people created at once with one e-mail there is one', async () => {
  const body = draft()
  const replies = await Promise.all([1, 2, 3].map(() => staff.post('/api/students', body)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409])
})

test('a new student is in the cohort from that moment, and the counts know', async () => {
  const own = await makeCohort(app.db, { course_id: 2 })
  const reply = await staff.post('/api/students', draft({ cohort_id: own.id, middle_name: ' King ', course_id: 2 }))
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ id: expect.any(Number), version: 1 })
  const { id } = reply.body
  const summary = await staff.get(`/api/students/summary/${id}`)
  expect(summary.body).toMatchObject({
    id,
    first_name: 'Ada',
    middle_name: 'King',
    course_id: 2,
    application_status: 'confirmed',
    skip_placement_reporting: false,
    photo_file_name: null,
    placement_count: 0,
    cohort_id: own.id,
    cohortId: own.id,
    assigned_cohort_id: own.id,
    cohort_name: own.name,
    cohort: { id: own.id, name: own.name },
    avg_feeling: null,
    avg_score: null,
    notes: [],
    placements: [],
    course_works: [],
    daily_feedbacks: [],
    version: 1,
  })
  expect((await staff.get(`/api/students/cohort/${id}`)).body).toEqual({ assigned_cohort_id: own.id })
  const enrolments = await app.db.selectFrom('enrolments').selectAll().where('student_id', '=', id).execute()
  expect(enrolments).toMatchObject([
    { cohort_id: own.id, joined_on: '2026-10-14', started_at: app.ctx.now(), ended_at: null },
  ])
  const counts = await app.db.selectFrom('cohort_summaries').selectAll().where('cohort_id', '=', own.id).execute()
  expect(counts).toMatchObject([{ confirmed_students: 1, total_students: 1 }])
})

test('a program that is not the cohort’s gives way to it', async () => {
  const own = await makeCohort(app.db, { course_id: 2 })
  const { id } = (await staff.post('/api/students', draft({ cohort_id: own.id, course_id: 1 }))).body
  expect((await staff.get(`/api/students/summary/${id}`)).body).toMatchObject({ course_id: 2, cohort_id: own.id })
})

test('who created a student is known, and the password is nowhere', async () => {
  const { id } = (await staff.post('/api/students', draft())).body
  const history = await staff.get(`/api/history/student/${id}`)
  expect(history.body.rows).toMatchObject([
    {
      action: 'created',
      actor: { id: employee.id },
      changes: { first_name: { from: null, to: 'Ada' }, cohort_name: { from: null, to: cohort.name } },
    },
  ])
  expect(JSON.stringify(history.body)).not.toMatch(/password|AFcd2345|argon/)
  expect(JSON.stringify((await staff.get(`/api/students/summary/${id}`)).body)).not.toMatch(
    /password_hash|AFcd2345|argon/,
  )
})

test('the first password is temporary, must be replaced, and expires unused after seven days', async () => {
  const body = draft()
  const { id } = (await staff.post('/api/students', body)).body
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(user).toMatchObject({
    role: 1,
    password_temporary: true,
    password_expires_at: new Date(app.ctx.now().getTime() + 7 * 24 * 60 * 60 * 1000),
  })
  const login = await (await app.as(null)).post('/api/users/login', { username: body.email, password: body.password })
  expect(login.status).toBe(200)
  expect(login.body).toMatchObject({ id, role: 1, password_change_required: true })
})

test('entered weeks before the cohort starts, the first password still works on the first days', async () => {
  const { id: cohort_id } = await makeCohort(app.db, { prework_start: '2026-11-16', classroom_start: '2026-12-07' })
  const { id } = (await staff.post('/api/students', draft({ cohort_id }))).body
  expect(
    await app.db.selectFrom('users').select('password_expires_at').where('id', '=', id).executeTakeFirstOrThrow(),
  ).toEqual({ password_expires_at: new Date('2026-11-20T06:00:00Z') })
})

test('names that the server makes itself are ignored in a body', async () => {
  const reply = await staff.post(
    '/api/students',
    draft({
      id: 7,
      version: 9,
      placement_count: 5,
      avg_score: 5,
      photo_file_name: 'me.jpg',
      assigned_cohort_id: 0,
      cohortId: 0,
      cohort_name: 'Another one',
      cohort: { id: 0, name: 'Another one' },
    }),
  )
  expect(reply.status).toBe(201)
  expect((await staff.get(`/api/students/summary/${reply.body.id}`)).body).toMatchObject({
    version: 1,
    placement_count: 0,
    avg_score: null,
    photo_file_name: null,
    cohort_id: cohort.id,
    assigned_cohort_id: cohort.id,
    cohortId: cohort.id,
    cohort_name: cohort.name,
    cohort: { id: cohort.id, name: cohort.name },
  })
})

test('someone who dropped out before the start has no cohort, whatever the body says', async () => {
  const reply = await staff.post('/api/students', draft({ application_status: 'dropped_out' }))
  expect(reply.status).toBe(201)
  expect((await staff.get(`/api/students/summary/${reply.body.id}`)).body).toMatchObject({
    application_status: 'dropped_out',
    cohort_id: null,
    cohort: null,
  })
  const without = await staff.post('/api/students', draft({ application_status: 'dropped_out', cohort_id: null }))
  expect(without.status).toBe(201)
})
