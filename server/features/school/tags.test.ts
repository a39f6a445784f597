import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let cohort_id: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  cohort_id = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.db.deleteFrom('assignment_tags').execute()
  await app.db.deleteFrom('tags').execute()
})

async function tagged(name: string, tags: string[]) {
  const { id } = await makeAssignment(app.db, { name, cohort_id })
  const body = { id, name, cohortId: cohort_id, tags: tags.map((tag) => ({ name: tag })) }
  expect((await staff.put('/api/assignments/update', body)).status).toBe(200)
  return id
}
const uses = async () => (await staff.get('/api/tags')).body.rows.map(({ name, assignments }) => [name, assignments])
const idOf = async (name: string) => (await staff.get('/api/tags')).body.rows.find((tag) => tag.name === name)?.id ?? 0
const found = async (text: string) =>
  (await staff.get(`/api/assignments/list?searchText=${text}`)).body.rows.map(({ name }) => name).toSorted()

test('nobody and no student touches the tags', async () => {
  await tagged('Loops', ['css'])
  const id = await idOf('css')
  const [nobody, student] = [await app.as(null), await app.as(await makeStudent(app.db))]
  expect((await nobody.get('/api/tags')).status).toBe(401)
  for (const reply of [
    await student.get('/api/tags'),
    await student.put(`/api/tags/${id}`, { name: 'html' }),
    await student.post(`/api/tags/${id}/merge`, { into: id }),
    await student.delete(`/api/tags/${id}`),
  ]) {
    expect(reply.status).toBe(403)
  }
})

test.each([
  [{}, 422, 'Tag name is required.'],
  [{ name: 'a, b' }, 422, 'A tag has no comma in its name.'],
  [{ name: 'HTML' }, 409, 'There is a tag of this name already.'],
  [{ name: 'x'.repeat(61) }, 400, /./],
] as const)('%j renames no tag', async (body, status, message) => {
  await tagged('Loops', ['css', 'html'])
  const reply = await staff.put(`/api/tags/${await idOf('css')}`, body)
  expect(reply.status).toBe(status)
  expect(reply.body.message).toMatch(message)
  expect(await uses()).toEqual([
    ['css', 1],
    ['html', 1],
  ])
})

test('a renamed tag is found by its new name wherever it stands, and a second rename of the same version is stale', async () => {
  await tagged('Zebra Loops', ['css'])
  const id = await idOf('css')
  expect((await staff.put(`/api/tags/${id}`, { name: ' Style  sheets ', version: 1 })).body).toEqual({ id, version: 2 })
  expect(await uses()).toEqual([['Style sheets', 1]])
  expect(await found('sheets')).toEqual(['Zebra Loops'])
  expect(await found('css')).toEqual([])
  expect(await staff.put(`/api/tags/${id}`, { name: 'look', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: { name: 'Style sheets', assignments: 1 } },
  })
  // In another case it stays the same tag.
  expect((await staff.put(`/api/tags/${id}`, { name: 'style sheets', version: 2 })).status).toBe(200)
})

test('a merged tag hands over its assignments, once each, and an undo brings all of it back', async () => {
  await tagged('One', ['React'])
  await tagged('Two', ['reactjs'])
  await tagged('Three', ['React', 'reactjs'])
  const [id, into] = [await idOf('reactjs'), await idOf('React')]
  expect((await staff.post(`/api/tags/${id}/merge`, { into: id })).status).toBe(422)
  expect((await staff.post(`/api/tags/${id}/merge`, { into: 999_999 })).status).toBe(404)
  const { undo } = (await staff.post(`/api/tags/${id}/merge`, { into })).body
  expect(await uses()).toEqual([['React', 3]])
  expect(await found('reactjs')).toEqual([])
  expect((await staff.get(`/api/history/tag/${id}`)).body.rows[0]).toMatchObject({
    action: 'merged',
    changes: { name: { from: 'reactjs' }, merged_into: { to: 'React' } },
  })
  expect((await staff.post(`/api/undo/${undo}`, {})).status).toBe(200)
  expect(await uses()).toEqual([
    ['React', 2],
    ['reactjs', 2],
  ])
  expect(await found('reactjs')).toEqual(['Three', 'Two'])
})

test('a merge is not undone once an assignment has other tags', async () => {
  const two = await tagged('Two', ['reactjs'])
  await tagged('One', ['React'])
  const { undo } = (await staff.post(`/api/tags/${await idOf('reactjs')}/merge`, { into: await idOf('React') })).body
  await staff.put('/api/assignments/update', { id: two, name: 'Two', cohortId: cohort_id, tags: [{ name: 'vue' }] })
  expect(await staff.post(`/api/undo/${undo}`, {})).toMatchObject({ status: 409 })
  expect(await uses()).toEqual([
    ['React', 1],
    ['vue', 1],
  ])
})

test('only a tag that no assignment has is removed, and comes back by an undo', async () => {
  const one = await tagged('One', ['css'])
  const id = await idOf('css')
  expect(await staff.delete(`/api/tags/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'An assignment has this tag. Merge it into another one instead.' },
  })
  await staff.put('/api/assignments/update', { id: one, name: 'One', cohortId: cohort_id, tags: [] })
  const { undo } = (await staff.delete(`/api/tags/${id}`)).body
  expect(await uses()).toEqual([])
  expect((await staff.post(`/api/undo/${undo}`, {})).status).toBe(200)
  expect(await uses()).toEqual([['css', 0]])
})

test('whoever tags an assignment while the tag is merged or removed keeps every tag they chose', async () => {
  for (let round = 0; round < 5; round++) {
    await tagged('First', ['old', 'new'])
    const { id } = await makeAssignment(app.db, { name: 'Second', cohort_id })
    const merge = staff.post(`/api/tags/${await idOf('old')}/merge`, { into: await idOf('new') })
    const tag = staff.put('/api/assignments/update', {
      id,
      name: 'Second',
      cohortId: cohort_id,
      tags: [{ name: 'old' }],
    })
    expect((await Promise.all([merge, tag])).map(({ status }) => status)).toEqual([200, 200])
    const rows = await app.db
      .selectFrom('assignment_tags')
      .innerJoin('tags', 'tags.id', 'tag_id')
      .select('name')
      .where('assignment_id', '=', id)
      .execute()
    // Before the merge it goes along; after it, the tag exists again.
    expect(['old', 'new']).toContain(rows[0]?.name)
    expect(rows).toHaveLength(1)
    await app.db.deleteFrom('assignment_tags').execute()
    await app.db.deleteFrom('tags').execute()
  }
})
