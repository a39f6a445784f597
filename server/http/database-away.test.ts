import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCampuses, makeEmployee } from '#test/support/factories.ts'
import { startTestPostgres, type TestPostgres } from '#test/support/postgres.ts'

const lines: string[] = []
let postgres: TestPostgres
let app: TestApp
let staff: Client
beforeAll(async () => {
  postgres = await startTestPostgres()
  app = await startTestApp({
    postgres: postgres.connection,
    settings: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => lines.push(line) },
  })
  await makeCampuses(app.db)
  staff = await app.as(await makeEmployee(app.db, { email: 'ida@example.org' }))
})
afterAll(async () => {
  await app.stop()
  await postgres.stop()
})

const AWAY = {
  status: 503,
  code: 'unavailable',
  message: 'The database is away for a moment. Please try again.',
  requestId: expect.any(String),
}
const newCohort = (name: string) => staff.post('/api/cohorts', { name, course_id: 1 })
const isBack = () => expect.poll(async () => (await staff.get('/api/users')).status).toBe(200)

test('while PostgreSQL is away every call says so in the one error shape, and then answers again', async () => {
  await postgres.pause()
  for (let time = 0; time < 2; time++) {
    for (const call of [
      () => staff.get('/api/users'),
      () => staff.get('/api/cohorts/list'),
      () => newCohort('Nowhere'),
      () => staff.post('/api/users/login', { username: 'ida@example.org', password: 'correct horse' }),
      () => staff.put('/api/users/password/reset', { email: 'ida@example.org' }),
      () => staff.post('/api/users/logout'),
      () => staff.get('/api/health'),
      () => staff.get('/photos/medium/missing.png'),
    ]) {
      const reply = await call()
      expect(reply.body, call.toString()).toEqual(AWAY)
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  }
  await postgres.resume()
  await isBack()
})

test('calls under way when PostgreSQL goes, and those that wait for a connection, are told so too', async () => {
  const holder = await app.ctx.pool.connect()
  await holder.query('begin; lock table cohorts in access exclusive mode')
  const calls = Array.from({ length: 14 }, (_, n) => newCohort(`Held ${n}`))
  // The pool has ten connections; the first to fail is a call that waited for one.
  expect((await Promise.race(calls)).body).toEqual(AWAY)
  await postgres.pause()
  holder.release(true)
  for (const reply of await Promise.all(calls)) expect(reply.body).toEqual(AWAY)
  await postgres.resume()
  await isBack()
  expect(app.ctx.pool.waitingCount).toBe(0)
  expect(app.ctx.pool.totalCount).toBe(app.ctx.pool.idleCount)
})

test('a save whose end nobody saw is told as unknown, and not as done', async () => {
  await app.ctx.pool.query(`
    create function nap() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
    create constraint trigger naps after insert on cohorts deferrable initially deferred for each row execute function nap()`)
  const saving = newCohort('Sleepy')
  const committing = `select from pg_stat_activity where query like '%commit' and state = 'active'`
  await expect.poll(async () => (await app.ctx.pool.query(committing)).rows.length).toBe(1)
  await postgres.pause()
  expect((await saving).body).toEqual(AWAY)
  await postgres.resume()
  await isBack()
})

test('a database that has gone without a word holds nobody for long', () => {
  expect(app.ctx.pool.options).toMatchObject({
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: 20_000,
    maxLifetimeSeconds: 60,
  })
})

test('jobs go on by themselves once PostgreSQL is back', async () => {
  await postgres.pause()
  await postgres.resume()
  await isBack()
  await staff.put('/api/users/password/reset', { email: 'ida@example.org' })
  const outbox = join(app.ctx.config.dataDir, 'outbox')
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1)
})

test('the log says why, and not once a second', () => {
  const queue = lines
    .filter((line) => line.includes('the job queue met an error'))
    .map((line) => JSON.parse(line).error)
  expect(queue).not.toEqual([])
  expect(queue.length).toBeLessThan(20)
  expect(queue.join()).not.toContain('[object')
})
