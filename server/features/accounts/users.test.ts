import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const HOUR = 60 * 60 * 1000
const later = (ms: number) => new Date(new Date(NOW).getTime() + ms)

const person = async (password: string, values = {}) =>
  makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash(password), ...values })

async function login(username: string, password: string) {
  const client = await app.as(null)
  return { client, reply: await client.post('/api/users/login', { username, password }) }
}

test('nobody is told anything but to log in', async () => {
  const nobody = await app.as(null)
  const reply = await nobody.get('/api/users')
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({ status: 401, code: 'unauthenticated', message: 'Please log in.' })
  expect(reply.body.requestId).toBe(reply.headers.get('x-request-id'))
})

test.each([
  ['a username of three characters', { username: 'abc', password: 'long enough' }],
  ['a password of one character', { username: 'abcd', password: 'x' }],
  ['nothing at all', {}],
  ['a null password', { username: 'abcd', password: null }],
])('a login with %s is asked for both', async (_what, body) => {
  const nobody = await app.as(null)
  const reply = await nobody.post('/api/users/login', body)
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe('Please enter a username and password.')
})

test.each([
  ['another key', { username: 'a@b.c', password: 'secret 12', role: 2 }],
  ['a number', { username: 42, password: 'secret 12' }],
  ['a NUL', { username: 'a@b.c\0', password: 'secret 12' }],
  ['half a surrogate pair', { username: 'a@b.c\ud800', password: 'secret 12' }],
  ['a book', { username: 'a'.repeat(300), password: 'secret 12' }],
])('a login that carries %s is malformed', async (_what, body) => {
  const nobody = await app.as(null)
  const reply = await nobody.post('/api/users/login', body)
  expect(reply.status).toBe(400)
  expect(reply.body.code).toBe('malformed')
})

test('an unknown person, a wrong password and an inactive employee get one and the same answer', async () => {
  const active = await person('correct horse 1')
  const inactive = await person('correct horse 2', { status: 'inactive' })
  const withoutPassword = await makeEmployee(app.db)
  for (const [username, password] of [
    ['nobody@example.org', 'whatever 1'],
    [active.email, 'wrong horse'],
    [inactive.email, 'correct horse 2'],
    [withoutPassword.email, 'anything'],
  ] as const) {
    const { reply } = await login(username, password)
    expect(reply.status).toBe(401)
    expect(reply.body.message).toBe('The username or password is not right.')
    expect(reply.headers.getSetCookie()).toEqual([])
  }
})

test('a person logs in with any spelling of their e-mail and sees who they are, and nothing else', async () => {
  const who = await person('correct horse 3')
  const { client, reply } = await login(` ${who.email.toUpperCase()} `, 'correct horse 3')
  expect(reply.status).toBe(200)
  const me = await client.get('/api/users')
  expect(me.body).toEqual({
    id: who.id,
    first_name: 'Ida',
    last_name: 'Nguyen',
    email: who.email,
    role: 2,
    s3_bucket: '/photos',
    password_change_required: false,
    mail_notifications: true,
    feedback_url: null,
    is_demo: false,
  })
})

test('the session cookie cannot be read by scripts and does not travel from other sites', async () => {
  const who = await person('correct horse 4')
  const { reply } = await login(who.email, 'correct horse 4')
  const cookie = reply.headers.getSetCookie().join()
  expect(cookie).toMatch(/^session=[\w-]{43};/)
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  const stored = await app.db.selectFrom('sessions').selectAll().where('user_id', '=', who.id).executeTakeFirstOrThrow()
  expect(cookie).not.toContain(stored.token_hash.toString('base64url'))
})

test('logging out ends the session at once, and again does no harm', async () => {
  const staff = await app.as(await makeEmployee(app.db))
  const stolen = { cookie: `session=${staff.token}` }
  expect((await staff.post('/api/users/logout')).status).toBe(200)
  expect((await (await app.as(null)).get('/api/users', stolen)).status).toBe(401)
  expect((await staff.post('/api/users/logout')).status).toBe(200)
})

test('a session ends after two hours without a call, and after twelve hours in any case', async () => {
  const who = await makeEmployee(app.db)
  const idle = await app.as(who)
  const busy = await app.as(who)
  for (let hour = 1; hour < 12; hour++) {
    app.setNow(later(hour * HOUR))
    expect((await busy.get('/api/users')).status).toBe(200)
  }
  expect((await idle.get('/api/users')).status).toBe(401)
  app.setNow(later(12 * HOUR))
  expect((await busy.get('/api/users')).status).toBe(401)
  app.setNow(NOW)
})

test('an employee who is made inactive is out with the next call', async () => {
  const who = await makeEmployee(app.db)
  const staff = await app.as(who)
  expect((await staff.get('/api/users')).status).toBe(200)
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', who.id).execute()
  expect((await staff.get('/api/users')).status).toBe(401)
})

test('the eleventh wrong password from one place is not even tried, while another place still gets in', async () => {
  const who = await person('correct horse 5')
  const attempts = await Promise.all(Array.from({ length: 14 }, () => login(who.email, 'wrong horse')))
  const statuses = attempts.map(({ reply }) => reply.status).sort()
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  const refused = await login(who.email, 'correct horse 5')
  expect(refused.reply.status).toBe(429)
  expect(refused.reply.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
  expect(Number(refused.reply.headers.get('retry-after'))).toBeGreaterThan(0)
  // From another address the same person is only held back by the account's own, wider limit.
  const elsewhere = { username: who.email, address: '192.0.2.7', browser: null }
  await expect(app.ctx.throttle.beforeLogin(elsewhere)).resolves.toBeUndefined()
})

test('a success forgives the wrong passwords before it', async () => {
  const who = await person('correct horse 6')
  for (let round = 0; round < 2; round++) {
    for (let wrong = 0; wrong < 8; wrong++) expect((await login(who.email, 'wrong horse')).reply.status).toBe(401)
    expect((await login(who.email, 'correct horse 6')).reply.status).toBe(200)
  }
})

const ONLY_NAMES =
  'This password is only your name, your e-mail address or the name of the school, which others would try first. Please choose another.'
test.each([
  ['no current password', { oldPassword: '', newPassword: 'long enough' }, 'Please enter a password.'],
  ['no new password', { oldPassword: 'correct horse 7', newPassword: '' }, 'Please enter a password.'],
  [
    'seven characters',
    { oldPassword: 'correct horse 7', newPassword: 'abcdefg' },
    'Password must be at least 8 characters.',
  ],
  [
    'a wrong current one',
    { oldPassword: 'wrong horse', newPassword: 'tall green lamp' },
    'The current password is not right.',
  ],
  [
    'the same again',
    { oldPassword: 'correct horse 7', newPassword: 'correct horse 7' },
    'Please choose a password other than the current one.',
  ],
  [
    'a common one',
    { oldPassword: 'correct horse 7', newPassword: 'Password123' },
    'This password is one of the most common ones. Please choose another.',
  ],
  ['their own name', { oldPassword: 'correct horse 7', newPassword: 'Nguyen, Ida 1' }, ONLY_NAMES],
  ['the name of the portal', { oldPassword: 'correct horse 7', newPassword: 'Homeroom2026!' }, ONLY_NAMES],
])('a password change with %s is refused', async (_what, body, message) => {
  const staff = await app.as(await person('correct horse 7'))
  const reply = await staff.put('/api/users/password/change', body)
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe(message)
})

test('changing the password keeps this session, ends all others, and is in the history without the password', async () => {
  const who = await person('correct horse 8')
  const here = await app.as(who)
  const elsewhere = await app.as(who)
  const { token } = here
  const sessionsBefore = (await here.get('/api/users/sessions')).body.rows
  expect(
    (await here.put('/api/users/password/change', { oldPassword: 'correct horse 8', newPassword: 'tall green lamp' }))
      .status,
  ).toBe(200)
  expect(here.token).not.toBe(token)
  expect((await here.get('/api/users')).status).toBe(200)
  expect((await (await app.as(null)).get('/api/users', { cookie: `session=${token}` })).status).toBe(401)
  expect((await here.get('/api/users/sessions')).body.rows).toEqual(sessionsBefore.slice(0, 1))
  expect((await elsewhere.get('/api/users')).status).toBe(401)
  expect((await login(who.email, 'correct horse 8')).reply.status).toBe(401)
  expect((await login(who.email, 'tall green lamp')).reply.status).toBe(200)
  const history = await here.get(`/api/history/user/${who.id}`)
  expect(history.body.rows).toMatchObject([{ action: 'changed password', actor: { id: who.id }, changes: {} }])
})

test('a temporary password opens nothing but its own replacement', async () => {
  const who = await person('brave-fox', { password_temporary: true, password_expires_at: later(HOUR) })
  const { client, reply } = await login(who.email, 'brave-fox')
  expect(reply.body.password_change_required).toBe(true)
  expect((await client.get('/api/users')).body.password_change_required).toBe(true)
  const refused = await client.get('/api/campuses')
  expect(refused.status).toBe(403)
  expect(refused.body.code).toBe('password_change_required')
  await client.put('/api/users/password/change', { oldPassword: 'brave-fox', newPassword: 'tall green lamp' })
  expect((await client.get('/api/campuses')).status).toBe(200)
})

test('a temporary password that nobody used in time leads to Reset Password', async () => {
  const who = await person('brave-fox', { password_temporary: true, password_expires_at: new Date(NOW) })
  const { reply } = await login(who.email, 'brave-fox')
  expect(reply.status).toBe(403)
  expect(reply.body).toMatchObject({ code: 'password_expired', message: expect.stringContaining('Reset Password') })
})

test('a student switches the mails off and on', async () => {
  const student = await app.as(await makeStudent(app.db))
  expect((await student.put('/api/users/preferences', { mail_notifications: 'no' })).status).toBe(400)
  expect((await student.put('/api/users/preferences', { mail_notifications: false })).body.mail_notifications).toBe(
    false,
  )
  expect((await student.get('/api/users')).body.mail_notifications).toBe(false)
  const emails = async () => (await student.get('/api/notices/preferences')).body.rows.map(({ email }) => email)
  expect(await emails()).toEqual([...Array(6).fill('off'), 'now', 'off'])
  await student.put('/api/notices/preferences', { kind: 'graded', email: 'digest' })
  expect((await student.get('/api/users')).body.mail_notifications).toBe(true)
  const on = await student.put('/api/users/preferences', { mail_notifications: true })
  expect(on.body.mail_notifications).toBe(true)
  // What was chosen meanwhile stays.
  expect(await emails()).toEqual(['now', 'digest', ...Array(6).fill('now')])
})

test('a write from another site is not carried out, and a read is', async () => {
  const staff = await app.as(await makeEmployee(app.db))
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const reply = await staff.post('/api/users/logout', undefined, headers)
    expect(reply.status).toBe(403)
    expect((await staff.get('/api/users', headers)).status).toBe(200)
  }
  expect(
    (await staff.post('/api/users/login', 'username=a', { 'content-type': 'application/x-www-form-urlencoded' }))
      .status,
  ).toBe(415)
  expect((await staff.post('/api/users/login', '{"username":"a"}', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await staff.post('/api/users/logout', undefined, { origin: app.url })).status).toBe(200)
})

test('unknown calls, wrong methods and broken bodies answer in the one error shape', async () => {
  const nobody = await app.as(null)
  for (const [reply, status, code] of [
    [await nobody.get('/api/nothing'), 404, 'not_found'],
    [await nobody.delete('/api/users/login'), 404, 'not_found'],
    [await nobody.get('/api/%'), 400, 'malformed'],
    [await nobody.post('/api/users/login', '{"username":', { 'content-type': 'application/json' }), 400, 'malformed'],
    [await nobody.post('/api/users/login', '', { 'content-type': 'application/json' }), 400, 'malformed'],
    [await nobody.post('/api/users/login', { username: 'x'.repeat(300_000), password: 'y' }), 413, 'too_large'],
    [await nobody.get(`/api/${'x'.repeat(500)}`), 404, 'not_found'],
  ] as const) {
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ status, code, message: expect.any(String), requestId: expect.any(String) })
  }
})

test('the API describes itself to programs and to people', async () => {
  const nobody = await app.as(null)
  const document = await nobody.get('/api/openapi.json')
  expect(document.body).toMatchObject({ openapi: '3.1.0' })
  expect(Object.keys(document.body.paths as object)).toContain('/api/cohorts/feedback/summary/{id}')
  const page = await nobody.get('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the server says that it is up only when the database is there and ready', async () => {
  const nobody = await app.as(null)
  expect((await nobody.get('/api/health')).body).toEqual({ ok: true, is_demo: false })
  await app.db.updateTable('school').set({ ready_at: null }).execute()
  expect((await nobody.get('/api/health')).status).toBe(503)
  await app.db
    .updateTable('school')
    .set({ ready_at: new Date(NOW) })
    .execute()
})
