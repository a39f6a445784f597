import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChange } from '#server/db/history.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db)
  staff = await app.as(ida)
})
afterAll(() => app.stop())

const at = new Date(NOW)
type Facts = Record<string, unknown>
const record = (id: number, action: string, facts: { before?: Facts; after?: Facts; actor_id?: number | null }) =>
  inTransaction(app.db, (trx) => recordChange(trx, { entity: 'cohort', id, action, at, actor_id: ida.id, ...facts }))

test('nobody and no student reads who changed what, not even about themselves', async () => {
  const student = await makeStudent(app.db)
  expect((await (await app.as(null)).get(`/api/history/student/${student.id}`)).status).toBe(401)
  expect((await (await app.as(student)).get(`/api/history/student/${student.id}`)).status).toBe(403)
})

test.each(['session/1', 'cohorts/1', 'cohort/0', 'cohort/1e3', 'cohort/2147483648', 'cohort/x', '__proto__/1'])(
  'there is no history at %s',
  async (path) => {
    expect((await staff.get(`/api/history/${path}`)).status).toBe(404)
  },
)

test('an item that nobody changed has an empty history', async () => {
  const cohort = await makeCohort(app.db)
  expect((await staff.get(`/api/history/cohort/${cohort.id}`)).body).toEqual({ rows: [], count: 0 })
})

test('changes come newest first, each with who, when, and from what to what', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'Old', target_size: 20, graduation: null } })
  await record(id, 'changed', { before: { name: 'Old', target_size: 20 }, after: { name: 'New', target_size: 20 } })
  await record(id, 'imported', { actor_id: null, after: { name: 'Newer' } })
  const { body } = await staff.get(`/api/history/cohort/${id}`)
  const actor = { id: ida.id, first_name: 'Ida', last_name: 'Nguyen' }
  const rest = { id: expect.any(Number), at: at.toISOString() }
  expect(body).toEqual({
    count: 3,
    rows: [
      { ...rest, action: 'imported', actor: null, changes: { name: { from: null, to: 'Newer' } } },
      { ...rest, action: 'changed', actor, changes: { name: { from: 'Old', to: 'New' } } },
      {
        ...rest,
        action: 'created',
        actor,
        changes: { name: { from: null, to: 'Old' }, target_size: { from: null, to: 20 } },
      },
    ],
  })
})

test('saving without a change, passwords and bookkeeping leave no trace', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'changed', { before: { name: 'Same', version: 1 }, after: { name: 'Same', version: 2 } })
  await record(id, 'changed', { before: { password_hash: 'a' }, after: { password_hash: 'b' } })
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(0)
})

test('another kind of item with the same id keeps its own history', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'Mine' } })
  expect((await staff.get(`/api/history/assignment/${id}`)).body.count).toBe(0)
})

test('a history cannot be rewritten, not even in the database', async () => {
  const { id } = await makeCohort(app.db)
  await record(id, 'created', { after: { name: 'First' } })
  const rows = app.db.deleteFrom('history').where('entity_id', '=', id)
  await expect(rows.execute()).rejects.toThrow('history is append-only')
  await expect(app.db.updateTable('history').set({ action: 'x' }).execute()).rejects.toThrow('append-only')
  await expect(app.ctx.pool.query('truncate history')).rejects.toThrow('history is append-only')
  await expect(app.ctx.pool.query('truncate users cascade')).rejects.toThrow('append-only')
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(1)
})

test('a change that is rolled back takes its history with it', async () => {
  const { id } = await makeCohort(app.db)
  const failing = inTransaction(app.db, async (trx) => {
    await recordChange(trx, { entity: 'cohort', id, action: 'changed', actor_id: ida.id, at, after: { name: 'x' } })
    throw new Error('power cut')
  })
  await expect(failing).rejects.toThrow('power cut')
  expect((await staff.get(`/api/history/cohort/${id}`)).body.count).toBe(0)
})
