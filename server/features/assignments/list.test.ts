import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'

let app: TestApp
let staff: Client
let ada: number
let bee: number
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  ada = (await makeCohort(app.db, { name: 'Ada' })).id
  bee = (await makeCohort(app.db, { name: 'bée' })).id
  const students = await Promise.all([1, 2, 3].map(() => makeStudent(app.db, { cohort_id: ada })))
  const at = (day: number) => ({ due_at: new Date(Date.UTC(2026, 9, day)) })
  const ungraded = { assignment_type: 'not_graded' } as const
  const make = makeAssignment
  const cat = await make(app.db, { cohort_id: ada, name: 'éclair', ...at(20) })
  const dog = await make(app.db, { cohort_id: bee, name: 'Zebra 100%', ...at(18), ...ungraded })
  await make(app.db, { cohort_id: bee, name: 'apple_pie', ...UNASSIGNED })
  await make(app.db, { cohort_id: ada, name: 'Banana \\ split', ...at(18), ...ungraded })
  await make(app.db, { cohort_id: ada, name: 'Apple', ...UNASSIGNED, ...ungraded })
  await staff.put('/api/assignments/update', { id: cat.id, name: 'éclair', tags: ['Pâtisserie', 'sweet'] })
  for (const [index, student] of students.entries()) {
    const given = index < 2 ? ({ grade: index === 0 ? 5 : 3, workflow_state: 'graded' } as const) : {}
    await makeCourseWork(app.db, { assignment_id: cat.id, student_id: student.id, ...given })
  }
  await makeCourseWork(app.db, { assignment_id: dog.id, student_id: students[0]?.id ?? 0 })
})
afterAll(() => app.stop())

const list = async (query: string) => (await staff.get(`/api/assignments/list?${query}`)).body
const names = async (query: string) => (await list(query)).rows.map((row) => row.name)

test.for([
  'orderBy=id',
  'orderBy=due_at;drop table tags',
  'orderBy=DUE_AT',
  'order=down',
  'offset=-1',
  'offset=1e3',
  'offset=99999999',
  'cohortId=0',
  'cohortId=x',
  'cohortId=2147483648',
  'cohortId=1&cohortId=2',
  `searchText=${'x'.repeat(201)}`,
  'searchText=a%00b',
])('a list by %s is malformed', async (query) => {
  expect((await staff.get(`/api/assignments/list?${query}`)).status).toBe(400)
})

test.for([
  ['orderBy=name&order=asc', ['Apple', 'apple_pie', 'Banana \\ split', 'éclair', 'Zebra 100%']],
  ['orderBy=name&order=desc', ['Zebra 100%', 'éclair', 'Banana \\ split', 'apple_pie', 'Apple']],
  ['orderBy=cohort&order=asc', ['éclair', 'Banana \\ split', 'Apple', 'Zebra 100%', 'apple_pie']],
  ['orderBy=cohort&order=desc', ['apple_pie', 'Zebra 100%', 'Apple', 'Banana \\ split', 'éclair']],
  ['orderBy=type&order=asc', ['éclair', 'apple_pie', 'Zebra 100%', 'Banana \\ split', 'Apple']],
  ['orderBy=type&order=desc', ['Apple', 'Banana \\ split', 'Zebra 100%', 'apple_pie', 'éclair']],
  ['orderBy=status&order=asc', ['éclair', 'Zebra 100%', 'Banana \\ split', 'apple_pie', 'Apple']],
  ['orderBy=status&order=desc', ['Apple', 'apple_pie', 'Banana \\ split', 'Zebra 100%', 'éclair']],
  ['orderBy=due_at&order=asc', ['Zebra 100%', 'Banana \\ split', 'éclair', 'apple_pie', 'Apple']],
  ['orderBy=due_at&order=desc', ['éclair', 'Banana \\ split', 'Zebra 100%', 'Apple', 'apple_pie']],
  ['', ['éclair', 'Banana \\ split', 'Zebra 100%', 'Apple', 'apple_pie']],
  ['orderBy=completed&order=asc', ['Zebra 100%', 'apple_pie', 'Banana \\ split', 'Apple', 'éclair']],
  ['orderBy=completed&order=desc', ['éclair', 'Apple', 'Banana \\ split', 'apple_pie', 'Zebra 100%']],
  ['orderBy=graded&order=asc', ['apple_pie', 'éclair', 'Zebra 100%', 'Banana \\ split', 'Apple']],
  ['orderBy=graded&order=desc', ['éclair', 'apple_pie', 'Apple', 'Banana \\ split', 'Zebra 100%']],
] as const)('a list by "%s" is in that order, empty last and ids in line', async ([query, expected]) => {
  expect(await names(query)).toEqual(expected)
})

test.for([
  ['apple', ['Apple', 'apple_pie']],
  ['ECLAIR', ['éclair']],
  ['%C3%89clair', ['éclair']],
  ['patisserie', ['éclair']],
  ['sweet  ecl', ['éclair']],
  ['sweet apple', []],
  ['%25', ['Zebra 100%']],
  ['%EF%BC%85', ['Zebra 100%']],
  ['_', ['apple_pie']],
  ['%5C', ['Banana \\ split']],
  ['a%25e', []],
  ["';--", []],
  ['  ', ['éclair', 'Banana \\ split', 'Zebra 100%', 'Apple', 'apple_pie']],
] as const)('a search for %s finds each word of it in name or tags, as letters', async ([searchText, expected]) => {
  const found = await list(`searchText=${searchText}`)
  expect(found.rows.map((row) => row.name)).toEqual(expected)
  expect(found.count).toBe(expected.length)
  const all = (await staff.get(`/api/assignments/list/all?searchText=${searchText}`)).body
  expect(all).toEqual({ rows: found.rows.map(({ id, version }) => ({ id, version })), count: found.count })
})

test('a cohort narrows the list, and no cohort means all', async () => {
  expect(await names(`cohortId=${bee}`)).toEqual(['Zebra 100%', 'apple_pie'])
  expect(await names(`cohortId=${ada}&searchText=apple`)).toEqual(['Apple'])
  expect(await list('cohortId=999999')).toEqual({ rows: [], count: 0 })
  expect((await list('cohortId=')).count).toBe(5)
})

test('a row shows its tags, cohort and counts of the students who are there now', async () => {
  const { rows } = await list('searchText=eclair')
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    name: 'éclair',
    slug: expect.any(String),
    assignment_type: 'graded',
    workflow_state: 'assigned',
    assigned_at: '2026-10-12T14:00:00.000Z',
    due_at: '2026-10-20T00:00:00.000Z',
    visible_from: null,
    release_problem: null,
    archived_at: null,
    version: expect.any(Number),
    cohort: { id: ada, name: 'Ada' },
    cohortId: ada,
    tags: [
      { id: expect.any(Number), name: 'Pâtisserie' },
      { id: expect.any(Number), name: 'sweet' },
    ],
    summary: { completed: 3, total: 3, graded: 2, toGrade: 1, averageScore: 4 },
  })
  // Work of a student from another cohort does not count.
  expect((await list('searchText=zebra')).rows[0]?.summary).toMatchObject({ completed: 0, total: 0 })
})
