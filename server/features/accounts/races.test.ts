import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'
import { createResetToken } from './changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const person = async () => {
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('old horse 1') })
  return { who, token: await createResetToken(app.db, who.id, new Date(NOW)) }
}

test('whoever logs in with the old password while it is being replaced is not left inside', async () => {
  const { who, token } = await person()
  const nobody = await app.as(null)
  // The login has found the old password to be right, and is held back while it writes its session.
  await app.ctx.pool.query(`
    create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(1); return new; end $$;
    create trigger waits before insert on sessions for each row execute function wait()`)
  const holder = await app.ctx.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const intruder = await app.as(null)
  const login = intruder.post('/api/users/login', { username: who.email, password: 'old horse 1' })
  await untilHeldUp(app.ctx.pool)
  const body = { email: who.email, password: 'tall green lamp', token }
  const reset = nobody.put('/api/users/password/new', body)
  await Promise.race([reset, untilHeldUp(app.ctx.pool, 2)])
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  await app.ctx.pool.query('drop trigger waits on sessions')
  expect((await reset).status).toBe(200)
  await login
  expect((await intruder.get('/api/users')).status).toBe(401)
})

test('whoever changes the old password while it is being replaced has not changed the new one', async () => {
  const { who, token } = await person()
  const intruder = await app.as(who)
  const holder = await app.ctx.pool.connect()
  await holder.query('begin')
  await holder.query('select from users where id = $1 for update', [who.id])
  const nobody = await app.as(null)
  const reset = nobody.put('/api/users/password/new', { email: who.email, password: 'tall green lamp', token })
  await untilHeldUp(app.ctx.pool)
  const change = intruder.put('/api/users/password/change', { oldPassword: 'old horse 1', newPassword: 'my own horse' })
  await untilHeldUp(app.ctx.pool, 2)
  await holder.query('commit')
  holder.release()
  expect((await reset).status).toBe(200)
  expect((await change).status).toBe(422)
  const login = (password: string) => nobody.post('/api/users/login', { username: who.email, password })
  expect((await login('my own horse')).status).toBe(401)
  expect((await login('tall green lamp')).status).toBe(200)
})

test('of two links that are used at once, one sets the password', async () => {
  const { who, token } = await person()
  const other = await createResetToken(app.db, who.id, new Date(NOW))
  const nobody = await app.as(null)
  const use = (token: string, password: string) =>
    nobody.put('/api/users/password/new', { email: who.email, password, token })
  const uses = [token, other].flatMap((token, n) => Array.from({ length: 4 }, () => use(token, `tall green lamp ${n}`)))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(422)])
  const left = await app.db.selectFrom('password_resets').select('user_id').where('user_id', '=', who.id).execute()
  expect(left).toEqual([])
})

test('a link that is mailed while another one sets the password is a link of its own', async () => {
  const { who, token } = await person()
  const nobody = await app.as(null)
  const body = { email: who.email, password: 'tall green lamp' }
  expect((await nobody.put('/api/users/password/new', { ...body, token })).status).toBe(200)
  const later = await createResetToken(app.db, who.id, new Date(NOW))
  expect((await nobody.put('/api/users/password/new', { ...body, password: 'short green lamp', token })).status).toBe(
    422,
  )
  expect(
    (await nobody.put('/api/users/password/new', { ...body, password: 'wide green lamp', token: later })).status,
  ).toBe(200)
})
