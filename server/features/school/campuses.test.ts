import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('nobody and no student lists the campuses', async () => {
  expect((await (await app.as(null)).get('/api/campuses')).status).toBe(401)
  expect((await (await app.as(await makeStudent(app.db))).get('/api/campuses')).status).toBe(403)
})

test.each(['ux', 'fs', 'dev'])('no campus has the code %s, which means a course in the search', async (code) => {
  const opening = app.db.insertInto('campuses').values({ name: 'Omaha', code }).execute()
  await expect(opening).rejects.toThrow('campuses_code_is_no_keyword')
})

test('every school starts with two campuses, the default one first', async () => {
  const staff = await app.as(await makeEmployee(app.db))
  expect((await staff.get('/api/campuses')).body).toEqual({
    rows: [
      { id: 1, name: 'Minneapolis', code: 'mn' },
      { id: 2, name: 'Kansas City', code: 'kc' },
    ],
    count: 2,
  })
})

test('a campus that opens is listed after them', async () => {
  await app.db.insertInto('campuses').values({ name: 'Omaha', code: 'om' }).execute()
  const staff = await app.as(await makeEmployee(app.db))
  const { body } = await staff.get('/api/campuses')
  expect(body.rows.at(-1)).toMatchObject({ name: 'Omaha', code: 'om' })
})
