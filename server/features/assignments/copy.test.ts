import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeAssignment, makeCohort, makeCourseWork, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { recordQueries } from '#test/support/queries.ts'

let app: TestApp
let staff: Client
let source: number
let target: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  source = (await makeCohort(app.db)).id
  target = (await makeCohort(app.db)).id
})
afterAll(() => app.stop())

const copy = (assignmentsToCopy: unknown, cohortId: unknown = target) =>
  staff.post('/api/assignments/copy', { assignmentsToCopy, cohortId })
const detail = async (id: number) => (await staff.get(`/api/assignments/detail/${id}`)).body
const countAll = async () => (await staff.get('/api/assignments/list')).body.count
const make = async (howMany: number, name = 'Bulk') => {
  const { rows } = await sql<{ id: number }>`
    insert into assignments (name, slug, cohort_id, notes)
    select ${name}, 'bulk-' || gen_random_uuid(), ${source}::int, repeat('x', 5000)
    from generate_series(1, ${howMany}::int) returning id`.execute(app.db)
  return rows.map((row) => row.id)
}

const preview = (ids: number[], cohortId = target) =>
  staff.get(`/api/assignments/copy?ids=${ids.join(',')}&cohortId=${cohortId}`)
const known = async (ids: number[], cohortId = target) =>
  (await preview(ids, cohortId)).body.rows.filter(({ existing }) => existing !== null).length

test.for(['', 'ids=1', 'ids=&cohortId=1', 'ids=1,,2&cohortId=1', 'ids=1,0&cohortId=1', 'ids=9999999999&cohortId=1'])(
  'a preview cannot be asked for with %j',
  async (query) => {
    expect((await staff.get(`/api/assignments/copy?${query}`)).status).toBe(400)
  },
)

test('a preview of what does not exist, or into what does not exist, is 404', async () => {
  const ids = await make(1)
  expect((await preview([...ids, 999_999])).status).toBe(404)
  expect((await preview(ids, 999_999)).status).toBe(404)
})

test('more than 200 cannot be asked for, and 200 can', async () => {
  const ids = await make(201)
  expect((await preview(ids.slice(1))).body.rows).toHaveLength(200)
  expect((await preview(ids)).status).toBe(400)
})

test('a cohort has what was copied into it, whichever way the copies went, or what has the same name', async () => {
  const cohorts = [await makeCohort(app.db), await makeCohort(app.db), await makeCohort(app.db)] as const
  const [first, second, third] = cohorts.map((cohort) => cohort.id) as [number, number, number]
  const rename = (id: number) => sql`update assignments set name = 'Own ' || id where id = ${id}`.execute(app.db)
  const [original] = await make(1)
  const other = (await make(1, 'Something else'))[0] ?? 0
  const id = original ?? 0
  expect(await known([id, other], first)).toBe(0)
  const child = (await copy([id], first)).body.rows[0]?.id ?? 0
  const grandchild = (await copy([child], second)).body.rows[0]?.id ?? 0
  for (const copied of [id, child, grandchild]) await rename(copied)
  // Parent into child's cohort, child into parent's, cousins, and itself.
  expect(await known([id, other], first)).toBe(1)
  expect(await known([id], second)).toBe(1)
  expect(await known([grandchild], source)).toBe(1)
  expect(await known([grandchild, child], first)).toBe(2)
  expect(await known([id, child, grandchild], third)).toBe(0)
  await makeAssignment(app.db, { cohort_id: third, name: 'SÔMETHING else' })
  expect(await known([id, other], third)).toBe(1)
})

test('more than 200 are refused, and nothing is copied', async () => {
  const ids = await make(201)
  const before = await countAll()
  const reply = await copy(ids)
  expect(reply.status).toBe(422)
  const message = 'The maximum number of assignments you can copy is 200.'
  expect(reply.body).toMatchObject({ code: 'invalid', message, issues: [{ path: 'assignmentsToCopy', message }] })
  expect(await countAll()).toBe(before)
})

test.for([[null], [''], [undefined]])('without a cohort (%j) nothing is copied', async ([cohortId]) => {
  const ids = await make(1)
  const before = await countAll()
  const reply = await staff.post('/api/assignments/copy', { assignmentsToCopy: ids, cohortId })
  expect(reply.status).toBe(422)
  expect(reply.body.message).toBe('Please select a cohort to copy assignments into.')
  expect(reply.body.issues[0]?.path).toBe('cohortId')
  expect(await countAll()).toBe(before)
})

test('an empty selection and a cohort that does not exist are refused in words', async () => {
  const empty = await copy([])
  expect(empty.status).toBe(422)
  expect(empty.body.message).toBe('Please select the assignments to copy.')
  const nowhere = await copy(await make(1), 999_999)
  expect(nowhere.status).toBe(422)
  expect(nowhere.body.message).toBe('This cohort does not exist. Please choose another.')
})

test('one that does not exist among many is 404, and none of the others is copied', async () => {
  const ids = await make(3)
  const before = await countAll()
  expect((await copy([...ids, 999_999])).status).toBe(404)
  expect(await countAll()).toBe(before)
})

test.for([['1'], [{}], [['1']], [[0]], [[1.5]], [[2_147_483_648]], [null]])(
  'the selection %j is malformed',
  async ([selection]) => {
    expect((await copy(selection)).status).toBe(400)
  },
)

test('a copy carries the work to do and never dates, state or what students made of it', async () => {
  const original = await makeAssignment(app.db, { cohort_id: source, name: 'Original', slug: 'original' })
  const tagged = { id: original.id, name: 'Original', tags: ['react', 'CSS'] }
  await staff.put('/api/assignments/update', tagged)
  const student = await makeStudent(app.db, { cohort_id: source })
  const work = { assignment_id: original.id, student_id: student.id }
  await makeCourseWork(app.db, { ...work, grade: 5, workflow_state: 'graded' })
  await makeStudent(app.db, { cohort_id: target })

  const reply = await copy([original.id, original.id])
  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({ rows: [{ id: expect.any(Number) }], count: 1, undo: expect.any(String) })
  const id = reply.body.rows[0]?.id ?? 0
  expect(await detail(id)).toMatchObject({
    name: 'Original',
    slug: `original-${id}`,
    assignment_type: 'graded',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
    cohortId: target,
    parentId: original.id,
    repository: original.repository,
    notes: original.notes,
    tags: [{ name: 'CSS' }, { name: 'react' }],
    summary: { completed: 0, total: 1, graded: 0, toGrade: 0, averageScore: null },
    version: 1,
  })
  const { rows } = (await staff.get(`/api/history/assignment/${id}`)).body
  expect(rows).toMatchObject([
    {
      action: 'copied',
      at: new Date(NOW).toISOString(),
      changes: { name: { from: null, to: 'Original' }, parent_id: { from: null, to: original.id } },
    },
  ])
  const found = await staff.get(`/api/assignments/list?cohortId=${target}&searchText=original+REACT`)
  expect(found.body.rows).toMatchObject([{ id }])
})

test('200 are copied in the order asked for, in as many statements as one', async () => {
  const ids = (await make(200, 'Two hundred')).toReversed()
  const one = await recordQueries(() => copy(ids.slice(0, 1)))
  const all = await recordQueries(() => copy(ids))
  expect(all.result.status).toBe(201)
  expect(all.result.body.count).toBe(200)
  expect(one.queries.length).toBeGreaterThan(5)
  expect(all.queries.length).toBe(one.queries.length)
  const rows = await app.db
    .selectFrom('assignments')
    .select(['id', 'parent_id', 'slug'])
    .where(
      'id',
      'in',
      all.result.body.rows.map((row) => row.id),
    )
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.parent_id)).toEqual(ids)
  expect(new Set(rows.map((row) => row.slug)).size).toBe(200)
  expect(all.result.body.rows.map((row) => row.id)).toEqual(rows.map((row) => row.id))
  const { count } = await app.db
    .selectFrom('history')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('action', '=', 'copied')
    .where(
      'entity_id',
      'in',
      rows.map((row) => row.id),
    )
    .executeTakeFirstOrThrow()
  expect(count).toBe(200)
})

test('two people who copy the same assignments at once both get all of them', async () => {
  for (let round = 0; round < 10; round++) {
    const names = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${round}`)
    const ids = (await Promise.all(names.map((name) => make(5, name)))).flat()
    const replies = await Promise.all([copy(ids), copy(ids.toReversed()), copy(ids)])
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201])
    const copied = replies.flatMap((reply) => reply.body.rows.map((row) => row.id))
    expect(new Set(copied).size).toBe(45)
  }
})
