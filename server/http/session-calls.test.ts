import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#test/support/app.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { createSessionCalls } from './session-calls.ts'

function counting(perMinute: number) {
  let now = 0
  const calls = createSessionCalls(perMinute, () => now)
  const isCounted = (session_id = 1) => {
    try {
      calls.count(session_id)
      return true
    } catch {
      return false
    }
  }
  const counted = (times: number, session_id?: number) =>
    Array.from({ length: times }, () => isCounted(session_id)).filter(Boolean).length
  return { calls, counted, wait: (ms: number) => (now += ms) }
}

test('two minutes’ worth come in one rush, and then five a second', () => {
  const { counted, wait } = counting(300)
  expect(counted(700)).toBe(600)
  wait(1000)
  expect(counted(10)).toBe(5)
  wait(10 * 60_000)
  expect(counted(700)).toBe(600)
})

test('who is refused is told in words when to come again, and nothing is added to the wait by asking', () => {
  const { calls, counted, wait } = counting(30)
  counted(60)
  expect(() => calls.count(1)).toThrow('Too many requests came from this browser. Please try again in 2 seconds.')
  wait(1500)
  expect(() => calls.count(1)).toThrow('Please try again in 1 second.')
  wait(500)
  expect(counted(2)).toBe(1)
})

test('each session has its own count', () => {
  const { counted } = counting(30)
  expect([counted(70, 1), counted(70, 2)]).toEqual([60, 60])
})

test('only who called in the last two minutes is remembered', () => {
  const { calls, counted, wait } = counting(30)
  for (let session = 1; session <= 1000; session++) counted(1, session)
  wait(60_000)
  counted(1, 1)
  expect(calls.size).toBe(1000)
  wait(60_000)
  counted(1, 2000)
  expect(calls.size).toBe(2)
})

test('zero counts nothing', () => {
  const { calls, counted } = counting(0)
  expect(counted(10_000)).toBe(10_000)
  expect(calls.size).toBe(0)
})

test('a session that asks too much gets 429 with Retry-After, also where it is refused anyway, and another goes on', async () => {
  const app = await startTestApp({ settings: { SESSION_CALLS_PER_MINUTE: '10' } })
  onTestFinished(() => app.stop())
  const who = await makeEmployee(app.db)
  const staff = await app.as(who)
  for (let n = 0; n < 20; n++)
    expect((await staff.get(n % 2 ? '/api/users' : '/api/students/assignments')).status).not.toBe(429)
  const refused = await staff.get('/api/users')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await staff.put('/api/users/preferences', { mail_notifications: true })).status).toBe(429)
  // Photos and public calls are not counted, and another session of the same user has its own limit.
  expect(
    (await fetch(`${app.url}/photos/thumb/missing.png`, { headers: { cookie: `session=${staff.token}` } })).status,
  ).toBe(200)
  expect((await staff.get('/api/health')).status).toBe(200)
  expect((await (await app.as(who)).get('/api/users')).status).toBe(200)
  expect((await staff.post('/api/users/logout')).status).toBe(200)
})
