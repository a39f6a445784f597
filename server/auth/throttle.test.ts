import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningServer, startServer } from '#server/server.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { AppError } from '../errors.ts'
import { createThrottle, type Throttle } from './throttle.ts'

let app: TestApp
let second: RunningServer
beforeAll(async () => {
  app = await startTestApp()
  // A second server on the same database, as behind a load balancer.
  second = await startServer({ config: app.ctx.config, say: () => undefined, now: app.ctx.now, web: false })
})
afterAll(async () => {
  await second.stop()
  await app.stop()
})

const PLACE = '192.0.2.1'
let people = 0
const someone = () => `person${++people}@example.org`
let places = 100
const at = (username: string, address: string, browser: string | null = null) => ({ username, address, browser })
const somewhere = () => `203.0.113.${++places}`

/** How many attempts were allowed. */
async function countAllowed(attempts: (() => Promise<void>)[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts.map((attempt) => attempt()))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'too_many' })
  }
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}
const times = (count: number, attempt: (n: number) => Promise<void>) =>
  Array.from({ length: count }, (_, n) => () => attempt(n))

test('one place has ten tries at one account, however many servers it asks', async () => {
  const who = await makeEmployee(app.db, { password_hash: await app.ctx.passwords.hash('correct horse 1') })
  const servers = [app.url, second.addresses[0] ?? '']
  const login = (n: number, password: string) =>
    createClient(servers[n % 2] ?? '').post('/api/users/login', { username: who.email, password })
  const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => login(n, 'wrong horse')))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(6)
  for (const n of [0, 1]) expect((await login(n, 'correct horse 1')).status).toBe(429)
})

test('a success on one server forgives what was wrong on the other', async () => {
  const username = someone()
  const [here, there] = [app.ctx.throttle, second.ctx.throttle]
  expect(await countAllowed(times(9, () => here.beforeLogin(at(username, PLACE))))).toBe(9)
  await there.beforeLogin(at(username, PLACE))
  await there.afterLogin(at(username, PLACE))
  expect(await countAllowed(times(12, () => here.beforeLogin(at(username, PLACE))))).toBe(10)
})

test('one account bears fifty tries an hour from all places together', async () => {
  const username = someone()
  const { throttle } = app.ctx
  expect(await countAllowed(times(60, (n) => throttle.beforeLogin(at(username, `198.51.100.${n}`))))).toBe(50)
})

test('one place has as many tries at all accounts together as the school says', async () => {
  const throttle = createThrottle(app.ctx.pool, 20)
  expect(await countAllowed(times(25, () => throttle.beforeLogin(at(someone(), '203.0.113.9'))))).toBe(20)
})

const rowCount = async () =>
  (await app.ctx.pool.query<{ n: number }>('select count(*)::int as n from throttle')).rows[0]?.n

test.each([
  ['logins', (throttle: Throttle, who: string, place: string) => throttle.beforeLogin(at(who, place)), 50],
  ['reset links', (throttle: Throttle, who: string, place: string) => throttle.beforeReset(who, place), 5],
] as const)(
  'an address that is blocked for %s uses up nothing of any account and leaves no row',
  async (_what, before, limit) => {
    const throttle = createThrottle(app.ctx.pool, 3)
    const blocked = somewhere()
    expect(await countAllowed(times(4, () => before(throttle, someone(), blocked)))).toBe(3)
    const victims = Array.from({ length: 4 }, someone)
    const rows = await rowCount()
    for (const victim of victims) {
      expect(await countAllowed(times(60, () => before(throttle, victim, blocked)))).toBe(0)
    }
    expect(await rowCount()).toBe(rows)
    const fromElsewhere = times(limit + 2, (n) => before(throttle, victims[0] ?? '', `198.51.100.${n}`))
    expect(await countAllowed(fromElsewhere)).toBe(limit)
  },
)

test('an account that is blocked uses up nothing of the address that asks for it', async () => {
  const throttle = createThrottle(app.ctx.pool, 20)
  const [username, campus] = [someone(), somewhere()]
  await countAllowed(times(12, () => throttle.beforeLogin(at(username, campus))))
  expect(await countAllowed(times(30, () => throttle.beforeLogin(at(username, campus))))).toBe(0)
  expect(await countAllowed(times(15, () => throttle.beforeLogin(at(someone(), campus))))).toBe(10)
})

test('who logs in all day long uses nothing up', async () => {
  const username = someone()
  const throttle = createThrottle(app.ctx.pool, 20)
  for (let login = 0; login < 60; login++) {
    await throttle.beforeLogin(at(username, '203.0.113.10'))
    await throttle.afterLogin(at(username, '203.0.113.10'))
  }
})

test('of six requests for a link at once, on two servers, five are heard', async () => {
  const username = someone()
  const [here, there] = [app.ctx.throttle, second.ctx.throttle]
  expect(await countAllowed(times(6, (n) => (n % 2 ? here : there).beforeReset(username, PLACE)))).toBe(5)
})

test('the refusal says how long to wait', async () => {
  const username = someone()
  const { throttle } = app.ctx
  await countAllowed(times(11, () => throttle.beforeLogin(at(username, PLACE))))
  const refusal = await throttle.beforeLogin(at(username, PLACE)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AppError)
  expect(refusal).toMatchObject({ message: 'Too many attempts. Please try again in 15 minutes.' })
})

test('the table names nobody', async () => {
  const username = someone()
  await app.ctx.throttle.beforeLogin(at(username, '203.0.113.77'))
  const { rows } = await app.ctx.pool.query<{ key: string }>('select key from throttle')
  expect(rows).not.toEqual([])
  expect(rows.map(({ key }) => key).join()).not.toMatch(/@|203\.0\.113/)
})

/** With an unreachable database. */
function offlineThrottle(): Throttle {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nowhere' })
  onTestFinished(() => pool.end())
  return createThrottle(pool, 300)
}

test('while the database is away each process counts for itself, and a success still forgives', async () => {
  const username = someone()
  const throttle = offlineThrottle()
  expect(await countAllowed(times(9, () => throttle.beforeLogin(at(username, PLACE))))).toBe(9)
  await throttle.beforeLogin(at(username, PLACE))
  await throttle.afterLogin(at(username, PLACE))
  expect(await countAllowed(times(14, () => throttle.beforeLogin(at(username, PLACE))))).toBe(10)
  expect(await countAllowed(times(8, () => throttle.beforeReset(username, PLACE)))).toBe(5)
})
