import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '#server/server.ts'
import {
  AUTHENTICATOR,
  afterPassword,
  codeOf,
  employeeWithSecondFactor,
  enter,
  inSteps,
  PASSWORD,
} from '#test/support/authenticator.ts'
import { createClient } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { startMailedApp } from '#test/support/mailed-app.ts'

const WRONG_CODE = 'The code is not right, or has been used already.'

const { mail, app } = await startMailedApp()

const oneOf = (replies: { status: number }[]) => replies.filter(({ status }) => status === 200).length

test('the right password is no session: the answer says how to go on, and nothing else opens', async () => {
  const { who } = await employeeWithSecondFactor(app)
  const client = await app.as(null)
  const reply = await client.post('/api/users/login', { username: who.email, password: PASSWORD })
  expect(reply).toMatchObject({
    status: 403,
    body: {
      code: 'second_factor_required',
      message: 'Please enter the code that your authenticator app shows.',
    },
  })
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-login=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
  expect(client.token).toBe(null)
  expect((await client.get('/api/users')).status).toBe(401)
  const cookie = `__Host-session=${client.pending}`
  expect((await (await app.as(null)).get('/api/users', { cookie })).status).toBe(401)
  const rows = await app.db.selectFrom('pending_logins').selectAll().where('user_id', '=', who.id).execute()
  expect(JSON.stringify(rows)).not.toContain(client.pending)
})

test('a wrong password says nothing about a second factor', async () => {
  const { who } = await employeeWithSecondFactor(app)
  const reply = await (await app.as(null)).post('/api/users/login', { username: who.email, password: 'wrong horse' })
  expect(reply).toMatchObject({ status: 401, body: { message: 'The username or password is not right.' } })
  expect(reply.headers.getSetCookie()).toEqual([])
})

test('a code without a first step, with a made-up one, or after five minutes leads back to the password', async () => {
  const { who, secret } = await employeeWithSecondFactor(app)
  const over = { status: 401, body: { code: 'login_expired' } }
  const nobody = await app.as(null)
  expect(await enter(nobody, codeOf(secret))).toMatchObject(over)
  nobody.pending = 'x'.repeat(43)
  expect(await enter(nobody, codeOf(secret))).toMatchObject(over)
  const late = await afterPassword(app, who)
  app.setNow(inSteps(10))
  expect(await enter(late, codeOf(secret, 10))).toMatchObject(over)
  app.setNow(NOW)
})

test('a login without the six digits or a recovery code is asked for them', async () => {
  const nobody = await app.as(null)
  for (const code of ['', '12345', 'k3mf-9x2a'])
    expect(await enter(nobody, code)).toMatchObject({
      status: 422,
      body: { message: 'Please enter the six digits of your app, or a recovery code.' },
    })
  expect((await nobody.post('/api/users/login/code', { code: '123456', user_id: 1 })).status).toBe(400)
})

test('five wrong codes end a login, and a right one comes too late', async () => {
  const { who, secret } = await employeeWithSecondFactor(app)
  const client = await afterPassword(app, who)
  const wrong = codeOf(secret, 50)
  const replies = await Promise.all(Array.from({ length: 7 }, () => enter(client, wrong)))
  expect(replies.filter(({ body }) => body.code === 'wrong_credentials')).toHaveLength(5)
  expect(replies.filter(({ body }) => body.code === 'login_expired')).toHaveLength(2)
  expect((await enter(client, codeOf(secret))).body.code).toBe('login_expired')
})

test('twenty wrong codes in an hour close the door, however often the password was right', async () => {
  const { who, secret } = await employeeWithSecondFactor(app)
  const clients = await Promise.all(Array.from({ length: 5 }, () => afterPassword(app, who)))
  const wrong = codeOf(secret, 50)
  const replies = await Promise.all(clients.flatMap((client) => Array.from({ length: 5 }, () => enter(client, wrong))))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(20)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)
  const last = await enter(await afterPassword(app, who), codeOf(secret))
  expect(last.body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
})

test('a code logs in, one half minute off either way too, and is then used', async () => {
  const { who, secret } = await employeeWithSecondFactor(app)
  const client = await afterPassword(app, who)
  const reply = await enter(client, ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `)
  expect(reply).toMatchObject({ status: 200, body: { id: who.id, email: who.email, role: 2 } })
  expect((await client.get('/api/users')).status).toBe(200)
  expect(client.pending).toBe(null)
  for (const steps of [0, -1, -2, 2])
    expect(await enter(await afterPassword(app, who), codeOf(secret, steps))).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', message: WRONG_CODE },
    })
  expect((await enter(await afterPassword(app, who), codeOf(secret, 1))).status).toBe(200)
  app.setNow(inSteps(1))
  expect((await enter(await afterPassword(app, who), codeOf(secret, 1))).status).toBe(401)
  app.setNow(inSteps(4))
  expect((await enter(await afterPassword(app, who), codeOf(secret, 3))).status).toBe(200)
  app.setNow(NOW)
})

test('of twelve who use the same code at once, from one first step or from twelve, one gets in', async () => {
  const shared = await employeeWithSecondFactor(app)
  const one = await afterPassword(app, shared.who)
  const parallel = await Promise.all(Array.from({ length: 12 }, () => enter(one, codeOf(shared.secret))))
  expect(oneOf(parallel)).toBe(1)
  const { who, secret } = await employeeWithSecondFactor(app)
  const twelve = await Promise.all(Array.from({ length: 12 }, () => afterPassword(app, who)))
  expect(oneOf(await Promise.all(twelve.map((client) => enter(client, codeOf(secret)))))).toBe(1)
  expect(twelve.filter(({ token }) => token !== null)).toHaveLength(1)
})

test('of twelve who use the same code at once on two servers, one gets in', async () => {
  const second = await startServer({ config: app.ctx.config, say: () => undefined, now: app.ctx.now, web: false })
  onTestFinished(() => second.stop())
  const { who, secret } = await employeeWithSecondFactor(app)
  const twelve = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const client = createClient(n % 2 ? app.url : (second.addresses[0] ?? ''))
      client.pending = (await afterPassword(app, who)).pending
      return client
    }),
  )
  expect(oneOf(await Promise.all(twelve.map((client) => enter(client, codeOf(secret)))))).toBe(1)
})

test('the document of the API says how a login goes on', async () => {
  const { body } = await (await app.as(null)).get('/api/openapi.json')
  expect(body).toMatchObject({
    paths: {
      '/api/users/login': { post: { summary: expect.stringContaining('POST /api/users/login/code') } },
      '/api/users/login/code': { post: { operationId: 'accounts.enterCode' } },
    },
  })
  expect(JSON.stringify(body.components)).toMatch(/"login_expired".*"second_factor_required"/)
})

test('of twelve who use the same recovery code at once, one gets in; the person is told, and nine are left', async () => {
  const { who, recovery } = await employeeWithSecondFactor(app)
  const [code = '', next = ''] = recovery
  const twelve = await Promise.all(Array.from({ length: 12 }, () => afterPassword(app, who)))
  expect(oneOf(await Promise.all(twelve.map((client) => enter(client, code.toUpperCase()))))).toBe(1)
  const inside = twelve.find(({ token }) => token !== null)
  expect((await inside?.get(AUTHENTICATOR))?.body.recovery_codes_left).toBe(9)
  const history = await inside?.get(`/api/history/user/${who.id}`)
  expect(history?.body.rows[0]).toMatchObject({ action: 'used a recovery code', actor: { id: who.id } })
  await expect.poll(() => mail.mails.filter(({ to }) => to === who.email).length).toBe(2)
  expect(mail.mails.map(({ subject }) => subject)).toContain('A recovery code was used')
  expect((await enter(await afterPassword(app, who), next.replaceAll('-', ' '))).status).toBe(200)
})

test('another person’s recovery code opens nothing', async () => {
  const one = await employeeWithSecondFactor(app)
  const other = await employeeWithSecondFactor(app)
  expect((await enter(await afterPassword(app, one.who), other.recovery[0] ?? '')).status).toBe(401)
  expect((await other.client.get(AUTHENTICATOR)).body.recovery_codes_left).toBe(10)
})

test('a login that is halfway in goes no further when the password changes or the person leaves', async () => {
  const { who, client, secret } = await employeeWithSecondFactor(app)
  const halfway = await afterPassword(app, who)
  await client.put('/api/users/password/change', { oldPassword: PASSWORD, newPassword: 'tall green lamp' })
  expect((await enter(halfway, codeOf(secret))).body.code).toBe('login_expired')
  const again = await afterPassword(app, who)
  await app.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', who.id).execute()
  expect((await enter(again, codeOf(secret))).body.code).toBe('login_expired')
})

test('a password that was reset by mail still asks for the code', async () => {
  const { who, secret } = await employeeWithSecondFactor(app)
  const nobody = await app.as(null)
  await nobody.put('/api/users/password/reset', { email: who.email })
  const letter = () => mail.mails.find(({ to, subject }) => to === who.email && subject === 'Reset your password')
  await expect.poll(letter).toBeTruthy()
  const token = /\/password\/reset\/([\w-]{43})/.exec(letter()?.text ?? '')?.[1]
  const halfway = await afterPassword(app, who)
  const set = await nobody.put('/api/users/password/new', { email: who.email, password: 'tall green lamp', token })
  expect(set.status).toBe(200)
  expect(set.headers.getSetCookie()).toEqual([])
  expect((await enter(halfway, codeOf(secret))).body.code).toBe('login_expired')
  const login = await nobody.post('/api/users/login', { username: who.email, password: 'tall green lamp' })
  expect(login).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect((await nobody.get('/api/users')).status).toBe(401)
  expect((await enter(nobody, codeOf(secret))).status).toBe(200)
})

test('a login in place of another ends that other session', async () => {
  const { who, client, secret } = await employeeWithSecondFactor(app)
  const before = client.token
  expect((await client.post('/api/users/login', { username: who.email, password: PASSWORD })).status).toBe(403)
  expect((await client.get('/api/users')).status).toBe(200)
  expect((await enter(client, codeOf(secret))).status).toBe(200)
  expect(client.token).not.toBe(before)
  const old = { cookie: `__Host-session=${before}` }
  expect((await (await app.as(null)).get('/api/users', old)).status).toBe(401)
})
