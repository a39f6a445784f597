import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeEmployee } from '#test/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const person = async (password: string, values = {}) =>
  makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash(password), ...values })

test('nobody is told anything but to log in', async () => {
  const nobody = await app.as(null)
  const reply = await nobody.get('/api/users')
  expect(reply.status).toBe(401)
  expect(reply.body).toMatchObject({ status: 401, code: 'unauthenticated', message: 'Please log in.' })
})

test('an unknown person, a wrong password and an inactive employee get one and the same answer', async () => {
  const nobody = await app.as(null)
  const active = await person('correct horse 1')
  const inactive = await person('correct horse 2', { status: 'inactive' })
  const answers = [
    await nobody.post('/api/users/login', { username: 'nobody@example.org', password: 'whatever 1' }),
    await nobody.post('/api/users/login', { username: active.email, password: 'wrong horse' }),
    await nobody.post('/api/users/login', { username: inactive.email, password: 'correct horse 2' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe('The username or password is not right.')
  }
})

test('a person logs in with any spelling of their e-mail and sees who they are', async () => {
  const who = await person('correct horse 3')
  const client = await app.as(null)
  const login = await client.post('/api/users/login', {
    username: ` ${who.email.toUpperCase()} `,
    password: 'correct horse 3',
  })
  expect(login.status).toBe(200)
  const me = await client.get('/api/users')
  expect(me.body).toMatchObject({
    id: who.id,
    first_name: 'Ida',
    role: 2,
    s3_bucket: '/photos',
    password_change_required: false,
  })
  expect(me.body).not.toHaveProperty('password_hash')
})
