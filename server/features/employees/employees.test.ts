import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number; email: string }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const draft = { first_name: 'Ben', last_name: 'Ito', email: 'ben@school.test', password: 'Xt4dKn72' }
const edit = { first_name: 'Ben', last_name: 'Ito', email: 'ben.ito@school.test' }

test('a student sees and makes no employees', async () => {
  const student = await app.as(await makeStudent(app.db))
  for (const reply of [
    await student.get('/api/employees/list'),
    await student.get(`/api/employees/${ida.id}`),
    await student.post('/api/employees/register', draft),
    await student.put('/api/employees/update', { ...edit, id: ida.id }),
  ]) {
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
})

test.each([
  ['no first name', { first_name: '' }, 'first_name', 'Employee name is required.'],
  ['no last name', { last_name: null }, 'last_name', 'Employee name is required.'],
  ['no e-mail', { email: ' ' }, 'email', 'Employee email is required.'],
  ['an e-mail that is none', { email: 'ben' }, 'email', 'Please enter a real e-mail address.'],
  ['no password', { password: undefined }, 'password', 'Password must be at least 8 characters.'],
  ['a password of seven', { password: 'Xt4dKn7' }, 'password', 'Password must be at least 8 characters.'],
  [
    'a common password',
    { password: 'PassWord1' },
    'password',
    'This password is one of the most common ones. Please choose another.',
  ],
  [
    'their own e-mail as a password',
    { email: 'benjamin@school.test', password: 'Benjamin@School.Test' },
    'password',
    'This password is only your name, your e-mail address or the name of the school, which others would try first. Please choose another.',
  ],
])('an employee with %s is refused in words', async (_what, change, path, message) => {
  const reply = await staff.post('/api/employees/register', { ...draft, ...change })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message, issues: [{ path, message }] } })
})

test.each([
  ['a number for a name', { first_name: 7 }],
  ['a name of 121 characters', { last_name: 'x'.repeat(121) }],
  ['a NUL', { first_name: 'Be\0n' }],
  ['half a surrogate pair', { last_name: 'Ito\udc00' }],
  ['an e-mail of 300 characters', { email: `${'x'.repeat(290)}@school.test` }],
  ['a key nobody knows', { is_admin: true }],
])('an employee with %s is malformed', async (_what, change) => {
  const reply = await staff.post('/api/employees/register', { ...draft, ...change })
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('an e-mail belongs to one person, student or employee, in any case', async () => {
  const student = await makeStudent(app.db)
  for (const email of [ida.email.toUpperCase(), student.email]) {
    const reply = await staff.post('/api/employees/register', { ...draft, email })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Someone with this e-mail already exists.' },
    })
  }
})

test('a registered employee logs in with the temporary password and has to change it', async () => {
  const created = await staff.post('/api/employees/register', { ...draft, role: 1, status: 'inactive', id: 4711 })
  expect(created).toMatchObject({ status: 201, body: { version: 1 } })
  expect((await staff.get(`/api/employees/${created.body.id}`)).body).toEqual({
    id: created.body.id,
    first_name: 'Ben',
    last_name: 'Ito',
    email: 'ben@school.test',
    status: 'active',
    version: 1,
    updated_at: new Date(NOW).toISOString(),
    two_step_login: false,
    login: expect.objectContaining({ last_login_at: null, password_expires_at: '2026-10-21T15:00:00.000Z' }),
  })
  const ben = await app.as(null)
  const login = await ben.post('/api/users/login', { username: draft.email, password: draft.password })
  expect(login).toMatchObject({ status: 200, body: { role: 2, password_change_required: true } })
  expect(await ben.get('/api/employees/list')).toMatchObject({
    status: 403,
    body: { code: 'password_change_required' },
  })
  const history = await staff.get(`/api/history/employee/${created.body.id}`)
  expect(history.body.rows).toMatchObject([
    { action: 'created', actor: { id: ida.id }, changes: { email: { from: null, to: draft.email } } },
  ])
  expect(JSON.stringify(history.body)).not.toContain('password')
})

test('a temporary password works for seven days', async () => {
  const email = 'late@school.test'
  await staff.post('/api/employees/register', { ...draft, email })
  const login = async () => (await app.as(null)).post('/api/users/login', { username: email, password: draft.password })
  const week = new Date(NOW).getTime() + 7 * 24 * 60 * 60 * 1000
  app.setNow(new Date(week - 1))
  expect((await login()).status).toBe(200)
  app.setNow(new Date(week))
  expect(await login()).toMatchObject({ status: 403, body: { code: 'password_expired' } })
  app.setNow(NOW)
})

test('of five registrations of one e-mail at once, one is heard', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => staff.post('/api/employees/register', { ...draft, email: 'once@school.test' })),
  )
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409, 409, 409])
})

test('employees are listed by name, whatever the accents, and students are not among them', async () => {
  for (const [first_name, last_name] of [
    ['Zoë', 'Åberg'],
    ['Al', 'aberg'],
    ['Bo', 'Zwick'],
  ] as const) {
    await makeEmployee(app.db, { first_name, last_name, status: 'inactive' })
  }
  const student = await makeStudent(app.db)
  const { body } = await staff.get('/api/employees/list')
  const names = body.rows.map((row) => `${row.first_name} ${row.last_name}`)
  expect(names.slice(0, 2)).toEqual(['Al aberg', 'Zoë Åberg'])
  expect(names.at(-1)).toBe('Bo Zwick')
  expect(body.count).toBe(names.length)
  expect(body.rows[0]).toEqual({
    id: expect.any(Number),
    first_name: 'Al',
    last_name: 'aberg',
    email: expect.any(String),
    status: 'inactive',
    version: 1,
  })
  expect(body.rows.map((row) => row.id)).not.toContain(student.id)
})

test('a student’s id and one that never was are no employees', async () => {
  const student = await makeStudent(app.db)
  for (const id of [student.id, 999_999]) {
    expect((await staff.get(`/api/employees/${id}`)).status).toBe(404)
    expect((await staff.put('/api/employees/update', { ...edit, id })).status).toBe(404)
  }
  expect((await staff.get('/api/employees/2147483648')).status).toBe(404)
})

test.each([
  ['no id', { id: undefined }],
  ['an id in words', { id: 'one' }],
  ['a status that does not exist', { status: 'retired' }],
  ['a password', { password: 'Xt4dKn72' }],
  ['a version below one', { version: 0 }],
])('an edit with %s is malformed', async (_what, change) => {
  const reply = await staff.put('/api/employees/update', { ...edit, id: ida.id, ...change })
  expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('an edit changes name, e-mail and status, and the history says from what to what', async () => {
  const { id } = await makeEmployee(app.db, { status: 'inactive' })
  const reply = await staff.put('/api/employees/update', { ...edit, id, status: 'active', role: 1 })
  expect(reply).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect((await staff.get(`/api/employees/${id}`)).body).toMatchObject({ ...edit, status: 'active', version: 2 })
  expect((await staff.get(`/api/history/employee/${id}`)).body.rows).toMatchObject([
    {
      action: 'changed',
      changes: { first_name: { from: 'Ida', to: 'Ben' }, status: { from: 'inactive', to: 'active' } },
    },
  ])
})

test('what was read is taken back with one change', async () => {
  const { id } = await makeEmployee(app.db)
  const read = (await staff.get(`/api/employees/${id}`)).body
  expect((await staff.put('/api/employees/update', { ...read, last_name: 'Lund' })).status).toBe(200)
  expect((await staff.get(`/api/employees/${id}`)).body).toEqual({
    ...read,
    last_name: 'Lund',
    version: 2,
    updated_at: new Date(NOW).toISOString(),
    two_step_login: false,
  })
})

test('an edit without a status leaves it', async () => {
  const { id } = await makeEmployee(app.db, { status: 'inactive' })
  await staff.put('/api/employees/update', { ...edit, email: 'left@school.test', id })
  expect((await staff.get(`/api/employees/${id}`)).body.status).toBe('inactive')
})

test('an edit cannot take someone else’s e-mail', async () => {
  const { id } = await makeEmployee(app.db)
  const reply = await staff.put('/api/employees/update', { ...edit, id, email: ida.email.toUpperCase() })
  expect(reply).toMatchObject({ status: 409, body: { code: 'conflict', issues: [{ path: 'email' }] } })
  expect((await staff.get(`/api/employees/${id}`)).body.version).toBe(1)
})

test('a link to a new password that went to the old e-mail opens nothing', async () => {
  const { id } = await makeEmployee(app.db)
  const token_hash = Buffer.alloc(32, 7)
  await app.db
    .insertInto('password_resets')
    .values({ token_hash, user_id: id, expires_at: new Date('2027-01-01') })
    .execute()
  await staff.put('/api/employees/update', { ...edit, id, email: 'new@school.test' })
  expect(await app.db.selectFrom('password_resets').select('user_id').where('user_id', '=', id).execute()).toEqual([])
})

test('a stale edit is refused with the employee as they are now', async () => {
  const { id } = await makeEmployee(app.db)
  const mine = { ...edit, email: 'stale@school.test', id, version: 1 }
  const replies = await Promise.all(
    [1, 2, 3].map((n) => staff.put('/api/employees/update', { ...mine, last_name: `Ito ${n}` })),
  )
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 409, 409])
  const refused = replies.find((reply) => reply.status === 409)
  expect(refused?.body).toMatchObject({ code: 'stale', current: { id, version: 2 } })
  expect(refused?.body.current).toEqual((await staff.get(`/api/employees/${id}`)).body)
})
