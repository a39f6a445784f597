import { expect, test } from 'vitest'
import {
  AUTHENTICATOR,
  afterPassword,
  codeOf,
  employeeWithPassword,
  employeeWithSecondFactor,
  enter,
  inSteps,
  PASSWORD,
} from '#test/support/authenticator.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'

const WRONG_CODE = 'The code is not right, or has been used already.'

const { mail, app } = await startMailedApp()

const oneOf = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length

test('students have no second factor, and nobody has one without logging in', async () => {
  const student = await app.as(await makeStudent(app.db))
  const nobody = await app.as(null)
  for (const [client, status] of [
    [student, 403],
    [nobody, 401],
  ] as const) {
    expect((await client.get(AUTHENTICATOR)).status).toBe(status)
    expect((await client.post(AUTHENTICATOR)).status).toBe(status)
    for (const path of [AUTHENTICATOR, `${AUTHENTICATOR}/off`, `${AUTHENTICATOR}/codes`])
      expect((await client.put(path, { password: PASSWORD, code: '123456' })).status).toBe(status)
    expect((await client.put('/api/employees/1/authenticator/off', { password: PASSWORD })).status).toBe(status)
  }
})

test.each([
  ['no password', { code: '123456' }, 'Please enter your password.'],
  ['no code', { password: PASSWORD }, 'Please enter the six digits that your app shows.'],
  ['five digits', { password: PASSWORD, code: '12345' }, 'Please enter the six digits that your app shows.'],
  [
    'a recovery code',
    { password: PASSWORD, code: 'k3mf-9x2a-t7wq' },
    'Please enter the six digits that your app shows.',
  ],
  ['a wrong password', { password: 'wrong horse', code: '123456' }, 'The password is not right.'],
])('it is not turned on with %s', async (_what, body, message) => {
  const { client } = await employeeWithPassword(app)
  await client.post(AUTHENTICATOR)
  expect(await client.put(AUTHENTICATOR, body)).toMatchObject({ status: 422, body: { message } })
  expect((await client.get(AUTHENTICATOR)).body).toEqual({ is_on: false, since: null, recovery_codes_left: 0 })
})

test.each([
  ['a number', { password: PASSWORD, code: 123456 }],
  ['a NUL', { password: PASSWORD, code: '12345\0' }],
  ['half a surrogate pair', { password: 'x\ud800', code: '123456' }],
  ['a book', { password: PASSWORD, code: '1'.repeat(101) }],
  ['another key', { password: PASSWORD, code: '123456', secret: 'x' }],
])('a proof that carries %s is malformed', async (_what, body) => {
  const { client } = await employeeWithPassword(app)
  for (const path of [AUTHENTICATOR, `${AUTHENTICATOR}/off`, `${AUTHENTICATOR}/codes`])
    expect(await client.put(path, body)).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('a set-up is not confirmed by a wrong code, an old one, before it was begun, or after an hour', async () => {
  const { client } = await employeeWithPassword(app)
  const confirm = (code: string) => client.put(AUTHENTICATOR, { password: PASSWORD, code })
  expect(await confirm('123456')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const secret = String((await client.post(AUTHENTICATOR)).body.secret)
  expect(await confirm(codeOf(secret, -2))).toMatchObject({ status: 422, body: { message: WRONG_CODE } })
  expect(await confirm(codeOf(secret, 2))).toMatchObject({ status: 422, body: { message: WRONG_CODE } })
  const again = String((await client.post(AUTHENTICATOR)).body.secret)
  expect((await confirm(codeOf(secret))).status).toBe(422)
  app.setNow(inSteps(120))
  expect((await confirm(codeOf(again, 120))).status).toBe(409)
  app.setNow(NOW)
})

test('whoever turns on what is on already, as in another tab, is told so and how to get recovery codes', async () => {
  const { client, secret } = await employeeWithSecondFactor(app)
  const message = 'Two-step login is on already. If you have not seen your recovery codes, make new ones.'
  const again = await client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(secret) })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict', message } })
  expect(await client.post(AUTHENTICATOR)).toMatchObject({ status: 409, body: { code: 'conflict', message } })
})

test('what is not on is neither turned off nor given new codes', async () => {
  const { client } = await employeeWithPassword(app)
  await client.post(AUTHENTICATOR)
  for (const path of [`${AUTHENTICATOR}/off`, `${AUTHENTICATOR}/codes`])
    expect(await client.put(path, { password: PASSWORD, code: '123456' })).toMatchObject({ status: 409 })
})

test('turning it on gives ten recovery codes once, ends other sessions, tells the person, and is in the history', async () => {
  const { who, client } = await employeeWithPassword(app)
  const elsewhere = await app.as(who)
  const begun = await client.post(AUTHENTICATOR)
  expect(begun.body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    picture: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
  })
  expect(begun.headers.get('cache-control')).toBe('no-store')
  const reply = await client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(String(begun.body.secret)) })
  const codes = reply.body.recovery_codes as string[]
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(\w{4}-){2}\w{4}$/)
  expect((await client.get('/api/users')).status).toBe(200)
  expect((await elsewhere.get('/api/users')).status).toBe(401)
  expect((await client.get(AUTHENTICATOR)).body).toEqual({
    is_on: true,
    since: NOW.replace('Z', '.000Z'),
    recovery_codes_left: 10,
  })
  const history = await client.get(`/api/history/user/${who.id}`)
  expect(history.body.rows).toMatchObject([{ action: 'turned two-step login on', actor: { id: who.id }, changes: {} }])
  await expect.poll(() => mail.mails.find(({ to }) => to === who.email)?.subject).toBe('Two-step login is on')
  const rows = await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', who.id).execute()
  expect(rows).toHaveLength(10)
  for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  expect((await client.post(AUTHENTICATOR)).status).toBe(409)
})

test('new recovery codes take the password and a code, and void the old ones', async () => {
  const { who, client, secret, recovery } = await employeeWithSecondFactor(app)
  const renew = (code: string, password = PASSWORD) => client.put(`${AUTHENTICATOR}/codes`, { password, code })
  expect((await renew(codeOf(secret), 'wrong horse')).body.message).toBe('The password is not right.')
  expect((await renew(codeOf(secret, 9))).body.message).toBe(WRONG_CODE)
  const reply = await renew(codeOf(secret))
  expect(reply.body.recovery_codes).toHaveLength(10)
  expect((await renew(codeOf(secret))).body.message).toBe(WRONG_CODE)
  expect((await enter(await afterPassword(app, who), recovery[0] ?? '')).status).toBe(401)
  expect((await enter(await afterPassword(app, who), (reply.body.recovery_codes as string[])[0] ?? '')).status).toBe(
    200,
  )
})

test('turning it off takes the password and a code, and then the password alone logs in', async () => {
  const { who, client, secret, recovery } = await employeeWithSecondFactor(app)
  const halfway = await afterPassword(app, who)
  const off = (code: string, password = PASSWORD) => client.put(`${AUTHENTICATOR}/off`, { password, code })
  expect((await off(codeOf(secret), 'wrong horse')).status).toBe(422)
  expect((await off(codeOf(secret, 9))).status).toBe(422)
  expect((await client.get(AUTHENTICATOR)).body.is_on).toBe(true)
  const offs = await Promise.all(Array.from({ length: 4 }, () => off(recovery[3] ?? '')))
  expect(oneOf(offs)).toBe(1)
  expect((await client.get(AUTHENTICATOR)).body).toEqual({ is_on: false, since: null, recovery_codes_left: 0 })
  expect((await enter(halfway, codeOf(secret))).body.code).toBe('login_expired')
  const login = await (await app.as(null)).post('/api/users/login', { username: who.email, password: PASSWORD })
  expect(login.status).toBe(200)
  const history = await client.get(`/api/history/user/${who.id}`)
  expect(history.body.rows[0]).toMatchObject({ action: 'turned two-step login off' })
  await expect
    .poll(() => mail.mails.find(({ subject, to }) => to === who.email && subject.endsWith('off')))
    .toBeTruthy()
})

test('whoever turns it on while someone else logs in with the password alone leaves nobody inside', async () => {
  const { who, client } = await employeeWithPassword(app)
  const secret = String((await client.post(AUTHENTICATOR)).body.secret)
  const intruders = await Promise.all(Array.from({ length: 6 }, () => app.as(null)))
  const logins = intruders.map((intruder) =>
    intruder.post('/api/users/login', { username: who.email, password: PASSWORD }),
  )
  expect((await client.put(AUTHENTICATOR, { password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
  await Promise.all(logins)
  for (const intruder of intruders) expect((await intruder.get('/api/users')).status).toBe(401)
})

test('a session alone does not reset a colleague’s: it takes one’s own password, and wrong ones are counted', async () => {
  const lost = await employeeWithSecondFactor(app)
  const { client } = await employeeWithPassword(app)
  const reset = (password: unknown) => client.put(`/api/employees/${lost.who.id}/authenticator/off`, { password })
  expect((await client.put(`/api/employees/${lost.who.id}/authenticator/off`, {})).status).toBe(422)
  expect(await reset(' ')).toMatchObject({ status: 422, body: { message: 'Please enter your password.' } })
  expect((await client.delete(`/api/employees/${lost.who.id}/authenticator`)).status).toBe(404)
  for (let wrong = 0; wrong < 10; wrong++)
    expect(await reset('wrong horse')).toMatchObject({
      status: 422,
      body: { message: 'The password is not right.', issues: [{ path: 'password' }] },
    })
  expect((await reset(PASSWORD)).status).toBe(429)
  expect((await client.get(`/api/employees/${lost.who.id}`)).body.two_step_login).toBe(true)
  expect((await lost.client.get('/api/users')).status).toBe(200)
})

test('nobody resets their own that way, a student’s, nobody’s, or one that is not on', async () => {
  const { who, client } = await employeeWithSecondFactor(app)
  const student = await makeStudent(app.db)
  const colleague = await makeEmployee(app.db)
  const reset = (id: number) => client.put(`/api/employees/${id}/authenticator/off`, { password: PASSWORD })
  expect(await reset(who.id)).toMatchObject({ status: 403, body: { message: expect.stringContaining('profile') } })
  expect((await reset(student.id)).status).toBe(404)
  expect((await reset(2_147_483_647)).status).toBe(404)
  expect(await reset(colleague.id)).toMatchObject({
    status: 409,
    body: { message: 'Ida does not use two-step login.' },
  })
  expect((await client.get(AUTHENTICATOR)).body.is_on).toBe(true)
})

test('a colleague resets it: every session ends, the person is told, and the history says who did it', async () => {
  const lost = await employeeWithSecondFactor(app)
  const halfway = await afterPassword(app, lost.who)
  const { who, client } = await employeeWithPassword(app)
  expect((await client.get(`/api/employees/${lost.who.id}`)).body.two_step_login).toBe(true)
  const reset = () => client.put(`/api/employees/${lost.who.id}/authenticator/off`, { password: PASSWORD })
  const resets = await Promise.all(Array.from({ length: 4 }, reset))
  expect(resets.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await client.get(`/api/employees/${lost.who.id}`)).body.two_step_login).toBe(false)
  expect((await lost.client.get('/api/users')).status).toBe(401)
  expect((await enter(halfway, codeOf(lost.secret))).body.code).toBe('login_expired')
  const login = await (await app.as(null)).post('/api/users/login', { username: lost.who.email, password: PASSWORD })
  expect(login.status).toBe(200)
  const history = await client.get(`/api/history/employee/${lost.who.id}`)
  expect(history.body.rows).toMatchObject([{ action: 'reset two-step login', actor: { id: who.id } }])
  const told = () => mail.mails.filter(({ to, subject }) => to === lost.who.email && subject.includes('reset'))
  await expect.poll(() => told().length).toBe(1)
  expect(told()[0]?.text).toContain('https://portal.example.org/profile')
})

test('who gives a colleague another address first does not keep the reset from them', async () => {
  const lost = await employeeWithSecondFactor(app)
  const { client } = await employeeWithPassword(app)
  const { id, first_name, last_name, email } = lost.who
  const change = (to: string) => client.put('/api/employees/update', { id, first_name, last_name, email: to })
  app.setNow(new Date(new Date(NOW).getTime() - 31 * 24 * 60 * 60 * 1000))
  const early = await app.as(lost.who)
  expect((await early.put('/api/employees/update', { id, first_name, last_name, email: `old-${email}` })).status).toBe(
    200,
  )
  app.setNow(NOW)
  expect((await change(`mid-${email}`)).status).toBe(200)
  expect((await change(`new-${email}`)).status).toBe(200)
  const reset = await client.put(`/api/employees/${id}/authenticator/off`, { password: PASSWORD })
  expect(reset.status).toBe(200)
  const told = () =>
    mail.mails.filter(({ subject, to }) => subject === 'Your two-step login was reset' && to.endsWith(email))
  await expect.poll(() => told().length).toBe(3)
  // The first address was given up more than 30 days ago.
  const addresses = told().map(({ to }) => to)
  expect(addresses.toSorted()).toEqual([`mid-${email}`, `new-${email}`, `old-${email}`])
})
