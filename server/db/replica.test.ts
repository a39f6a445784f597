import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

/**
 * What a server does about a copy that it must not read. That one is read, and never by someone whose own write it does not
 * show, is proved on a real standby by `npm run test:scale`.
 */

let elsewhere: TestDatabase
beforeAll(async () => {
  elsewhere = await createDatabase(inject('postgres'))
})
afterAll(() => elsewhere.drop())

/** Longer than a server needs to see that a standby has caught up. */
const A_WHILE = 1500

async function withReplica(url: string, work: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await startTestApp({ settings: { DATABASE_REPLICA_URL: url } })
  try {
    await wait(A_WHILE)
    await work(app)
  } finally {
    await app.stop()
  }
}

test('a database that is no standby is never read, however well it answers', async () => {
  await withReplica(elsewhere.url, async (app) => {
    expect(app.ctx.replica?.shows(null)).toBe(false)
    const staff = await app.as(await makeEmployee(app.db))
    const cohort = await makeCohort(app.db)
    expect((await staff.get('/api/cohorts/list')).body.rows).toMatchObject([{ id: cohort.id }])
  })
})

test('without its standby a server reads from the primary', async () => {
  await withReplica('postgres://nobody@127.0.0.1:1/nothing', async (app) => {
    expect(app.ctx.replica?.shows(null)).toBe(false)
    const staff = await app.as(await makeEmployee(app.db))
    expect(await staff.get('/api/cohorts/list')).toMatchObject({ status: 200, body: { count: 0 } })
  })
})

test('each write is noted with its author and the time of the database, also one that is refused, and no read is', async () => {
  await withReplica(elsewhere.url, async (app) => {
    const [writer, reader] = [await makeEmployee(app.db), await makeEmployee(app.db)]
    const cohort = await makeCohort(app.db)
    const asWriter = await app.as(writer)
    await (await app.as(reader)).get('/api/cohorts/list')
    const noted = () => app.db.selectFrom('last_writes').selectAll().execute()
    expect(await noted()).toEqual([])
    expect(
      (await asWriter.put('/api/cohorts/update', { id: cohort.id, version: 7, name: 'Dev', course_id: 1 })).status,
    ).toBe(409)
    const [first] = await noted()
    expect(first?.user_id).toBe(writer.id)
    expect((await asWriter.put('/api/cohorts/update', { id: cohort.id, name: 'Dev', course_id: 1 })).status).toBe(200)
    const [second] = await noted()
    expect(second?.wrote_at.getTime()).toBeGreaterThan(first?.wrote_at.getTime() ?? 0)
  })
})

test('a record that is taken along is a write too: it stands in the history', async () => {
  await withReplica(elsewhere.url, async (app) => {
    const [writer, student] = [await makeEmployee(app.db), await makeStudent(app.db)]
    const file = await (await app.as(writer)).post(`/api/students/export/${student.id}`, { format: 'json' })
    expect(file.status).toBe(200)
    expect(await app.db.selectFrom('last_writes').selectAll().execute()).toMatchObject([{ user_id: writer.id }])
  })
})

test('without a standby no write is noted', async () => {
  const app = await startTestApp()
  const staff = await app.as(await makeEmployee(app.db))
  expect((await staff.post('/api/cohorts', { name: 'Dev', course_id: 1 })).status).toBe(201)
  expect(await app.db.selectFrom('last_writes').selectAll().execute()).toEqual([])
  await app.stop()
})
