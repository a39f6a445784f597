import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'
import { NEW_TEMPLATE } from '#test/support/template-database.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
})
afterAll(() => app.stop())

test('nobody and no student lists or opens campuses', async () => {
  const [nobody, student] = [await app.as(null), await app.as(await makeStudent(app.db))]
  expect((await nobody.get('/api/campuses')).status).toBe(401)
  expect((await student.get('/api/campuses')).status).toBe(403)
  expect((await student.post('/api/campuses', { name: 'Omaha', code: 'om' })).status).toBe(403)
})

test.each(['ux', 'fs', 'dev'])('no campus has the code %s, which means a course in the search', async (code) => {
  const opening = app.db.insertInto('campuses').values({ name: 'Omaha', code }).execute()
  await expect(opening).rejects.toThrow('campuses_code_is_no_keyword')
})

test('campuses are listed in the order in which they were opened, the default one first', async () => {
  expect((await staff.get('/api/campuses')).body).toEqual({
    rows: [
      { id: 1, name: 'Minneapolis', code: 'mn', is_retired: false, cohorts: expect.any(Number), version: 1 },
      { id: 2, name: 'Kansas City', code: 'kc', is_retired: false, cohorts: expect.any(Number), version: 1 },
    ],
    count: 2,
  })
})

test.each([
  [{}, 422, 'Campus name is required.'],
  [{ name: 'Omaha' }, 422, 'Campus code is required.'],
  [{ name: 'Omaha', code: 'ux' }, 422, '“ux” already means a program in the search. Please choose another code.'],
  [{ name: 'Omaha', code: 'MN' }, 422, 'Another campus has this code.'],
  [{ name: 'Omaha', code: 'om', cohort: 3 }, 400, /./],
  [{ name: 'O'.repeat(121), code: 'om' }, 400, /./],
] as const)('%j opens no campus', async (body, status, message) => {
  const reply = await staff.post('/api/campuses', body)
  expect(reply.status).toBe(status)
  expect(reply.body.message).toMatch(message)
  expect((await staff.get('/api/campuses')).body.count).toBe(2)
})

test('a campus that opens is listed after them, is renamed, and its history says by whom', async () => {
  const { status, body } = await staff.post('/api/campuses', { name: ' Omaha ', code: 'OM' })
  expect([status, body.version]).toEqual([201, 1])
  const path = `/api/campuses/${body.id}`
  expect((await staff.put(path, { name: 'Omaha West', code: 'om', version: 1 })).body).toEqual({
    id: body.id,
    version: 2,
  })
  const late = await staff.put(path, { name: 'Lincoln', code: 'om', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'Omaha West', version: 2 } } })
  expect((await staff.put(path, { name: 'Omaha', code: 'kc', version: 2 })).status).toBe(422)
  const { rows } = (await staff.get('/api/campuses')).body
  expect(rows.at(-1)).toMatchObject({ id: body.id, name: 'Omaha West', code: 'om' })
  const history = (await staff.get(`/api/history/campus/${body.id}`)).body.rows
  expect(history).toMatchObject([
    { action: 'updated', changes: { name: { from: 'Omaha', to: 'Omaha West' } } },
    { action: 'created', changes: { code: { to: 'om' } } },
  ])
})

test('of two who open a campus with one code at once, one does', async () => {
  const replies = await Promise.all(
    ['Fargo', 'Farmington'].map((name) => staff.post('/api/campuses', { name, code: 'fa' })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('a retired campus keeps its cohorts, gets no new ones, and can be brought back', async () => {
  const { id } = (await staff.post('/api/campuses', { name: 'Duluth', code: 'du' })).body
  const cohort = { name: 'Hopper', campus_id: id, course_id: 1 }
  const own = (await staff.post('/api/cohorts', cohort)).body
  expect((await staff.put(`/api/campuses/${id}`, { name: 'Duluth', code: 'du', is_retired: true })).status).toBe(200)
  expect(await staff.post('/api/cohorts', { ...cohort, name: 'Turing' })).toMatchObject({
    status: 422,
    body: { message: 'This campus is retired. Please choose another one.' },
  })
  expect((await staff.put('/api/cohorts/update', { ...cohort, id: own.id, name: 'Grace Hopper' })).status).toBe(200)
  const { rows } = (await staff.get('/api/campuses')).body
  expect(rows.find((row) => row.id === id)).toMatchObject({ is_retired: true, cohorts: 1 })
  await staff.put(`/api/campuses/${id}`, { name: 'Duluth', code: 'du', is_retired: false })
  expect((await staff.post('/api/cohorts', { ...cohort, name: 'Turing' })).status).toBe(201)
})

test('a school begins without campuses: a cohort is refused in words, and the first campus is the default', async () => {
  const begun = await startTestApp({ template: NEW_TEMPLATE })
  onTestFinished(() => begun.stop())
  const first = await begun.as(await makeEmployee(begun.db))
  expect((await first.get('/api/campuses')).body).toEqual({ rows: [], count: 0 })
  const cohort = { name: 'Dev 2026-11', course_id: 1 }
  expect(await first.post('/api/cohorts', cohort)).toMatchObject({
    status: 422,
    body: { message: 'A cohort needs a campus, and there is none yet. Add one in Settings > School.' },
  })
  expect((await first.post('/api/campuses', { name: 'Austin', code: 'aus' })).body.id).toBe(1)
  const { status, body } = await first.post('/api/cohorts', cohort)
  expect(status).toBe(201)
  expect((await first.get(`/api/cohorts/${body.id}`)).body).toMatchObject({ campus_id: 1, campus_code: 'aus' })
})
