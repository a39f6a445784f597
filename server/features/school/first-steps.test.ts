import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCampuses, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'

let app: TestApp
let ada: Client
beforeEach(async () => {
  app = await startTestApp({ template: NEW_TEMPLATE })
  ada = await app.as(await makeEmployee(app.db))
})
afterEach(() => app.stop())

const STEPS = '/api/school/first-steps'
const read = async (by = ada) => (await by.get(STEPS)).body
const states = async (by = ada) => {
  const steps = (await read(by)).steps as { step: string; state: string }[]
  return Object.fromEntries(steps.map(({ step, state }) => [step, state]))
}
const skip = (step: string, by = ada) => by.post(`${STEPS}/${step}/skip`)
const close = (by = ada) => by.post(`${STEPS}/close`)
const hasFirstSteps = async (at = app) => (await (await at.as(null)).get('/api/school/identity')).body.has_first_steps
const actions = async () => (await ada.get('/api/history/school/1')).body.rows.map(({ action }) => action)

const OPEN = ['name', 'campuses', 'mail', 'colleagues', 'cohort', 'students']
/** Everything that a school does first. */
async function fillSchool() {
  await makeCampuses(app.db)
  await makeStudent(app.db, { cohort_id: (await makeCohort(app.db)).id })
  await makeEmployee(app.db)
  await app.db.updateTable('school').set({ name: 'North School' }).execute()
  await app.db
    .updateTable('mail_status')
    .set({ sent_at: new Date(NOW) })
    .execute()
}

test('nobody and no student sees the first steps or touches them', async () => {
  await makeCampuses(app.db)
  for (const [client, status] of [
    [await app.as(null), 401],
    [await app.as(await makeStudent(app.db)), 403],
  ] as const) {
    const replies = await Promise.all([client.get(STEPS), skip('mail', client), close(client)])
    expect(replies.map((reply) => reply.status)).toEqual([status, status, status])
  }
  expect([(await states()).mail, await hasFirstSteps()]).toEqual(['open', true])
})

test('a step that does not exist, is done or skipped is not skipped, and none of a closed list', async () => {
  expect((await skip('everything')).status).toBe(404)
  expect(await skip('account')).toMatchObject({ status: 409, body: { message: 'This step is done already.' } })
  expect((await skip('mail')).status).toBe(200)
  expect(await skip('mail')).toMatchObject({ status: 409, body: { message: 'This step has been skipped already.' } })
  expect((await close()).body.undo).toEqual(expect.any(String))
  expect(await skip('name')).toMatchObject({
    status: 409,
    body: { message: 'The list of first steps has been closed.' },
  })
  expect(await actions()).toEqual(['closed the first steps', 'skipped a first step'])
})

test('a new school has done the first step alone', async () => {
  expect(await states()).toEqual({ account: 'done', ...Object.fromEntries(OPEN.map((step) => [step, 'open'])) })
  expect(await read()).toMatchObject({ cohort_id: null, is_over: false })
})

test('what the school does shows as done by itself, for every colleague, and students go into the newest cohort', async () => {
  await skip('cohort')
  await fillSchool()
  const newest = await makeCohort(app.db)
  const colleague = await app.as(await makeEmployee(app.db))
  expect(new Set(Object.values(await states(colleague)))).toEqual(new Set(['done']))
  expect((await read(colleague)).cohort_id).toBe(newest.id)
})

test('a skipped step is skipped for all, until it is undone', async () => {
  const { body } = await skip('mail')
  const colleague = await app.as(await makeEmployee(app.db))
  expect(await states(colleague)).toMatchObject({ mail: 'skipped' })
  expect((await colleague.post(`/api/undo/${body.undo}`)).status).toBe(403)
  expect((await ada.post(`/api/undo/${body.undo}`)).status).toBe(200)
  expect(await states()).toMatchObject({ mail: 'open' })
  expect(await actions()).toEqual(['skip undone', 'skipped a first step'])
})

test('a closed list is gone for everyone on every server, and an undo brings it back', async () => {
  const other = await startTestApp({ settings: { DATABASE_URL: app.ctx.config.databaseUrl ?? '' } })
  other.ctx.live.listen()
  const { body } = await close()
  expect([await hasFirstSteps(), (await read()).is_over]).toEqual([false, true])
  await expect.poll(() => hasFirstSteps(other)).toBe(false)
  expect((await close()).body).toEqual({ undo: null })
  expect((await ada.post(`/api/undo/${body.undo}`)).status).toBe(200)
  expect([await hasFirstSteps(), (await read()).is_over]).toEqual([true, false])
  await expect.poll(() => hasFirstSteps(other)).toBe(true)
  await other.stop()
})

test('once everything is done or skipped the list ends as finished; undoing the last skip opens it again', async () => {
  const undos: unknown[] = []
  for (const step of OPEN) undos.push((await skip(step)).body.undo)
  await close()
  expect((await actions())[0]).toBe('finished the first steps')
  expect((await ada.post(`/api/undo/${undos.at(-1)}`)).status).toBe(200)
  expect(await hasFirstSteps()).toBe(true)
  expect(await states()).toMatchObject({ mail: 'skipped', students: 'open' })
})

test('of several who close the list at once one does', async () => {
  const replies = await Promise.all(Array.from({ length: 6 }, () => close()))
  expect(replies.filter(({ body }) => body.undo !== null)).toHaveLength(1)
  expect(await actions()).toEqual(['closed the first steps'])
})
