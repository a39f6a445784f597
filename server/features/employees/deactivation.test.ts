import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeEmployee } from '#test/support/factories.ts'

let app: TestApp
let ida: Awaited<ReturnType<typeof makeEmployee>>
let ben: typeof ida
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.updateTable('users').set({ status: 'inactive' }).execute()
  ida = await makeEmployee(app.db)
  ben = await makeEmployee(app.db, { first_name: 'Ben' })
})

const deactivate = (as: Client, { id, first_name, last_name, email }: typeof ida) =>
  as.put('/api/employees/update', { id, first_name, last_name, email, status: 'inactive' })

test('nobody deactivates themselves', async () => {
  const reply = await deactivate(await app.as(ida), ida)
  expect(reply).toMatchObject({
    status: 422,
    body: { message: 'You cannot deactivate yourself.', issues: [{ path: 'status' }] },
  })
})

test('who is deactivated is out at once and cannot come back in', async () => {
  const password_hash = await app.ctx.passwords.hash('correct horse 1')
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', ben.id).execute()
  const sessions = [await app.as(ben), await app.as(ben)]
  expect((await deactivate(await app.as(ida), ben)).status).toBe(200)
  for (const session of sessions) expect((await session.get('/api/users')).status).toBe(401)
  expect(await app.db.selectFrom('sessions').select('id').where('user_id', '=', ben.id).execute()).toEqual([])
  const login = await (await app.as(null)).post('/api/users/login', {
    username: ben.email,
    password: 'correct horse 1',
  })
  expect(login.status).toBe(401)
})

test('saving someone who is inactive already is an edit like any other', async () => {
  const staff = await app.as(ida)
  await deactivate(staff, ben)
  expect(await deactivate(staff, ben)).toMatchObject({ status: 200, body: { version: 3 } })
})

const activeIds = async () =>
  (await app.db.selectFrom('users').select('id').where('status', '=', 'active').execute()).map((row) => row.id)

test('two employees who deactivate each other at once leave one', async () => {
  const clients = [await app.as(ida), await app.as(ben)] as const
  const replies = await Promise.all([deactivate(clients[0], ben), deactivate(clients[1], ida)])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, 401])
  expect(await activeIds()).toHaveLength(1)
})

test('six employees who all deactivate each other at once leave one', async () => {
  const people = [ida, ben, ...(await Promise.all(Array.from({ length: 4 }, () => makeEmployee(app.db))))]
  const attempts = await Promise.all(
    people.map(async (person) => ({
      client: await app.as(person),
      others: people.filter((other) => other !== person),
    })),
  )
  const replies = await Promise.all(
    attempts.flatMap(({ client, others }) => others.map((other) => deactivate(client, other))),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 401]))
  expect(await activeIds()).toHaveLength(1)
})
