import { afterAll, beforeAll, expect, test } from 'vitest'
import { findActor, newToken, startSession } from '#server/auth/sessions.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createClient } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const PATH = '/api/users/sessions'
const HOUR = 60 * 60 * 1000
const after = (ms: number) => new Date(new Date(NOW).getTime() + ms)

async function logIn(person: { id: number }, { user_agent = FIREFOX, now = new Date(NOW) } = {}) {
  const token = await startSession(app.db, { user_id: person.id, now, user_agent, address: '192.0.2.7' })
  const { id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, client: createClient(app.url, token) }
}

test('nobody sees or ends sessions without one', async () => {
  const nobody = await app.as(null)
  for (const reply of [await nobody.get(PATH), await nobody.delete(PATH), await nobody.delete(`${PATH}/1`)])
    expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test.each(['0', '01', '1e0', 'x', '2147483648', '-1'])('there is no session %s', async (id) => {
  const { client } = await logIn(await makeEmployee(app.db))
  expect(await client.delete(`${PATH}/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('another person’s session is not there to be ended', async () => {
  const { client } = await logIn(await makeEmployee(app.db))
  const other = await logIn(await makeStudent(app.db))
  const reply = await client.delete(`${PATH}/${other.id}`)
  expect(reply).toMatchObject({
    status: 404,
    body: { message: 'This session does not exist, or is not yours to see.' },
  })
  expect((await other.client.get('/api/users')).status).toBe(200)
})

test('a person sees their devices in plain words, this one first, and nothing that opens a door', async () => {
  const who = await makeStudent(app.db)
  await logIn(await makeEmployee(app.db))
  const there = await logIn(who, { now: after(-HOUR) })
  const here = await logIn(who, { user_agent: 'curl/8.5.0', now: after(-1.5 * HOUR) })
  const { body } = await here.client.get(PATH)
  expect(body).toEqual({
    rows: [
      {
        id: here.id,
        device: 'Unknown device',
        created_at: after(-1.5 * HOUR).toISOString(),
        last_seen_at: NOW.replace('Z', '.000Z'),
        is_current: true,
      },
      {
        id: there.id,
        device: 'Firefox on Windows',
        created_at: after(-HOUR).toISOString(),
        last_seen_at: after(-HOUR).toISOString(),
        is_current: false,
      },
    ],
    count: 2,
  })
})

test('sessions that have run out are not shown', async () => {
  const who = await makeEmployee(app.db)
  await logIn(who, { now: after(-3 * HOUR) })
  await logIn(who, { now: after(-13 * HOUR) })
  const { client } = await logIn(who)
  expect((await client.get(PATH)).body.count).toBe(1)
})

test('ending a session holds from its next call on, once, and is in the history', async () => {
  const who = await makeEmployee(app.db)
  const here = await logIn(who)
  const there = await logIn(who)
  const replies = await Promise.all(Array.from({ length: 6 }, () => here.client.delete(`${PATH}/${there.id}`)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  expect((await there.client.get('/api/users')).status).toBe(401)
  expect((await here.client.get('/api/users')).status).toBe(200)
  const history = await here.client.get(`/api/history/user/${who.id}`)
  expect(history.body.rows).toMatchObject([
    { action: 'ended a session', actor: { id: who.id }, changes: { device: { to: 'Firefox on Windows' } } },
  ])
})

test('ending this session is logging out', async () => {
  const { id, client } = await logIn(await makeEmployee(app.db))
  expect((await client.delete(`${PATH}/${id}`)).status).toBe(200)
  expect(client.token).toBe(null)
})

test('ending all others keeps this one and everybody else’s', async () => {
  const who = await makeEmployee(app.db)
  const colleague = await logIn(await makeEmployee(app.db))
  const here = await logIn(who)
  const others = [await logIn(who), await logIn(who, { user_agent: '' })]
  expect((await here.client.delete(PATH)).body).toEqual({ ended: 2 })
  for (const { client } of others) expect((await client.get('/api/users')).status).toBe(401)
  for (const { client } of [here, colleague]) expect((await client.get('/api/users')).status).toBe(200)
  expect((await here.client.delete(PATH)).body).toEqual({ ended: 0 })
  const history = await here.client.get(`/api/history/user/${who.id}`)
  expect(history.body.rows).toMatchObject([{ action: 'ended all other sessions', actor: { id: who.id } }])
})

test.for([1, 2, 3, 5, 9, 70])(
  '%d who call in the same moment are each themselves, and a stranger nobody',
  async (count) => {
    const now = new Date(NOW)
    const people = await Promise.all(Array.from({ length: count }, () => makeEmployee(app.db)))
    const session = { now, user_agent: FIREFOX, address: '192.0.2.7' }
    const tokens = await Promise.all(people.map(({ id }) => startSession(app.db, { ...session, user_id: id })))
    const late = await startSession(app.db, { ...session, user_id: people[0]?.id ?? 0, now: after(-13 * HOUR) })
    // Whoever opens a screen asks several things at once.
    const asked = [...tokens, newToken(), ...tokens, late]
    const actors = await Promise.all(asked.map((token) => findActor(app.ctx.pool, token, now)))
    const ids = people.map(({ id }) => id)
    expect(actors.map((actor) => actor?.id ?? null)).toEqual([...ids, null, ...ids, null])
    const alone = await Promise.all(tokens.map((token) => findActor(app.ctx.pool, token, now)))
    expect(alone.map((actor) => actor?.id)).toEqual(ids)
  },
)
