import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecretBox } from '#server/auth/secret-box.ts'
import { forgetExpired } from '#server/auth/sessions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { forgetAbandonedSetUps } from './authenticator-changes.ts'

const KEY = 'a key of thirty-two letters or so'
const PASSWORD = 'correct horse 1'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ settings: { SECRET_KEY: KEY } })
})
afterAll(() => app.stop())

const after = (ms: number) => new Date(new Date(NOW).getTime() + ms)
const codeOf = (secret: string, ms = 0) => generateSync({ secret, epoch: after(ms).getTime() / 1000 })
const stored = (id: number) =>
  app.db.selectFrom('second_factors').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

async function turnedOn() {
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash(PASSWORD) })
  const client = await app.as(who)
  const secret = String((await client.post('/api/users/authenticator')).body.secret)
  const reply = await client.put('/api/users/authenticator', { password: PASSWORD, code: codeOf(secret, -30_000) })
  expect(reply.status).toBe(200)
  return { who, secret, recovery: reply.body.recovery_codes as string[] }
}

async function login(email: string, code: string) {
  const client = await app.as(null)
  await client.post('/api/users/login', { username: email, password: PASSWORD })
  return client.post('/api/users/login/code', { code })
}

test('with a key the secret does not lie in the database', async () => {
  const { who, secret } = await turnedOn()
  const row = await stored(who.id)
  expect(row.is_encrypted).toBe(true)
  expect(row.secret.toString('latin1')).not.toContain(secret)
  expect((await login(who.email, codeOf(secret))).status).toBe(200)
})

test('a secret from before the school had a key still works, and is encrypted when it is next used', async () => {
  const { who, secret } = await turnedOn()
  const plain = createSecretBox(null).seal(secret, who.id)
  await app.db.updateTable('second_factors').set(plain).where('user_id', '=', who.id).execute()
  expect((await login(who.email, codeOf(secret))).status).toBe(200)
  expect((await stored(who.id)).is_encrypted).toBe(true)
  expect((await login(who.email, codeOf(secret, 30_000))).status).toBe(200)
})

test('with another key nobody is let in by a code, the fault is told as ours, and a recovery code still opens', async () => {
  const { who, secret, recovery } = await turnedOn()
  const foreign = createSecretBox(`${KEY} of another school`).seal(secret, who.id)
  await app.db.updateTable('second_factors').set(foreign).where('user_id', '=', who.id).execute()
  const refused = await login(who.email, codeOf(secret))
  expect(refused).toMatchObject({ status: 500, body: { message: 'Something went wrong on our side.' } })
  expect((await login(who.email, recovery[0] ?? '')).status).toBe(200)
})

test('what was begun and left is forgotten, and what is on stays', async () => {
  const on = await turnedOn()
  const who = await makeEmployee(app.db)
  await (await app.as(who)).post('/api/users/authenticator')
  await (await app.as(null)).post('/api/users/login', { username: on.who.email, password: PASSWORD })
  const pending = () => app.db.selectFrom('pending_logins').select('user_id').execute()
  expect(await pending()).not.toEqual([])
  await forgetExpired(app.db, after(5 * 60_000))
  await forgetAbandonedSetUps(app.db, after(61 * 60_000))
  expect(await pending()).toEqual([])
  const left = await app.db.selectFrom('second_factors').select('user_id').execute()
  expect(left).toContainEqual({ user_id: on.who.id })
  expect(left).not.toContainEqual({ user_id: who.id })
})
