import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  cohort_id = (await makeCohort(app.db, { classroom_start: '2026-09-08', graduation: '2026-12-18', campus_id: 1 })).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('days_off').execute()
  await app.db.updateTable('campuses').set({ is_retired: false }).execute()
})

const PATH = '/api/school/days-off'
const thanksgiving = { name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27', campus_id: null }
const add = async (change: object = {}) => {
  const reply = await staff.post(PATH, { ...thanksgiving, ...change })
  expect(reply.status).toBe(201)
  return Number(reply.body.id)
}
const listed = async () => (await staff.get(PATH)).body.rows
const daysOff = async () => (await staff.get(`/api/cohorts/${cohort_id}`)).body.days_off
const history = async (id: number) => (await staff.get(`/api/history/day_off/${id}`)).body.rows

test('nobody and no student sees or enters days off', async () => {
  const id = await add()
  const [nobody, student] = [await app.as(null), await app.as(await makeStudent(app.db, { cohort_id }))]
  expect((await nobody.get(PATH)).status).toBe(401)
  for (const reply of [
    await student.get(PATH),
    await student.post(PATH, thanksgiving),
    await student.put(`${PATH}/${id}`, thanksgiving),
    await student.delete(`${PATH}/${id}`),
  ]) {
    expect(reply.status).toBe(403)
  }
  expect(await listed()).toHaveLength(1)
})

test.each([
  [{ name: ' ' }, 422, 'Name is required.'],
  [{ first_day: '' }, 422, 'First day is required.'],
  [{ first_day: '2026-02-30' }, 400, 'Please enter a real date.'],
  [{ last_day: '2026-11-25' }, 422, 'The last day is before the first day.'],
  [{ last_day: '2027-11-25' }, 422, 'Please enter at most 100 days at once.'],
  [{ campus_id: 999 }, 422, 'This campus does not exist.'],
  [{ name: 'x'.repeat(121) }, 400, 'Please use at most 120 characters.'],
])('%j is not entered', async (change, status, message) => {
  const reply = await staff.post(PATH, { ...thanksgiving, ...change })
  expect(reply.status).toBe(status)
  expect(JSON.stringify(reply.body)).toContain(message)
  expect(await listed()).toEqual([])
})

test('days off that are not there are neither changed nor removed', async () => {
  expect((await staff.put(`${PATH}/2147483647`, thanksgiving)).status).toBe(404)
  expect((await staff.delete(`${PATH}/2147483647`)).status).toBe(404)
})

test('a retired campus gets no new days off, and keeps those that it has', async () => {
  const id = await add({ campus_id: 2 })
  await app.db.updateTable('campuses').set({ is_retired: true }).where('id', '=', 2).execute()
  const refused = await staff.post(PATH, { ...thanksgiving, campus_id: 2 })
  expect([refused.status, refused.body.message]).toEqual([422, 'This campus is retired. Please choose another one.'])
  expect((await staff.put(`${PATH}/${id}`, { ...thanksgiving, campus_id: 2, name: 'Break' })).status).toBe(200)
})

test('days off are listed by their first day, and the cohorts of the campus have no class on them', async () => {
  await add({ campus_id: 1 })
  const day = await add({ name: 'Columbus Day', first_day: '2026-10-12', last_day: '' })
  await add({ name: 'Elsewhere', first_day: '2026-10-13', last_day: null, campus_id: 2 })
  expect(
    (await listed()).map(({ name, first_day, last_day, campus_id }) => [name, first_day, last_day, campus_id]),
  ).toEqual([
    ['Columbus Day', '2026-10-12', '2026-10-12', null],
    ['Elsewhere', '2026-10-13', '2026-10-13', 2],
    ['Thanksgiving', '2026-11-26', '2026-11-27', 1],
  ])
  expect(await daysOff()).toEqual(['2026-10-12', '2026-11-26', '2026-11-27'])
  await staff.put(`${PATH}/${day}`, { name: 'Columbus Day', first_day: '2026-10-12', campus_id: 2 })
  expect(await daysOff()).toEqual(['2026-11-26', '2026-11-27'])
})

test('a second edit of the same version is stale, and the history says what changed, with the campus by name', async () => {
  const id = await add()
  const edit = { ...thanksgiving, last_day: '2026-11-30', campus_id: 1, version: 1 }
  expect((await staff.put(`${PATH}/${id}`, edit)).body).toEqual({ id, version: 2 })
  expect(await staff.put(`${PATH}/${id}`, { ...edit, name: 'Break' })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { id, name: 'Thanksgiving', last_day: '2026-11-30', campus_id: 1, version: 2 } },
  })
  expect(await history(id)).toMatchObject([
    {
      action: 'updated',
      changes: {
        last_day: { from: '2026-11-27', to: '2026-11-30' },
        campus: { from: 'All campuses', to: 'Minneapolis' },
      },
    },
    { action: 'created', changes: { name: { to: 'Thanksgiving' } } },
  ])
})

test('removed days off come back by an undo, as the same item, and the class with them', async () => {
  const id = await add()
  const { undo } = (await staff.delete(`${PATH}/${id}`)).body
  expect(await daysOff()).toEqual([])
  expect((await staff.post(`/api/undo/${undo}`, {})).status).toBe(200)
  expect(await listed()).toEqual([{ id, ...thanksgiving, version: 2 }])
  expect(await daysOff()).toEqual(['2026-11-26', '2026-11-27'])
  expect((await history(id)).map(({ action }) => action)).toEqual(['restored', 'removed', 'created'])
})
