import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSIGNMENT_SORT_KEYS } from '#domain/assignment-state.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { sampled } from '#test/support/extent.ts'
import { makeEmployee } from '#test/support/factories.ts'
import { fillAtOnce } from '#test/support/fill.ts'
import { recordQueries } from '#test/support/queries.ts'
import { FEW_MATCHES } from '../../db/list.ts'
import { listAssignmentIds } from './list.ts'

/** All of them in the full run: a page of 20,000 rows takes its time. */
const SORT_KEYS = sampled(ASSIGNMENT_SORT_KEYS, 2)

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
  await fillAtOnce(app.ctx.pool, ROWS)
})
afterAll(() => app.stop())

const ROWS = [
  `insert into cohorts (id, name) select n, 'Cohort ' || n from generate_series(1, 100) n`,
  `insert into cohort_summaries (cohort_id) select id from cohorts`,
  `insert into assignments (name, slug, cohort_id, assignment_type, workflow_state, assigned_at, due_at)
   select 'Exercise ' || md5(n::text), 'exercise-' || n, 1 + n % 100, (array['graded', 'not_graded'])[1 + n % 2],
     case when n % 3 = 0 then 'unassigned' else 'assigned' end,
     case when n % 3 <> 0 then timestamptz '2026-01-01' end,
     case when n % 3 <> 0 and n % 5 <> 0 then timestamptz '2026-01-01' + make_interval(hours => n / 4) end
   from generate_series(1, 20000) n`,
  `insert into tags (name) select 'tag ' || n from generate_series(1, 50) n`,
  `insert into assignment_tags (assignment_id, tag_id)
   select a.id, t.id from assignments a cross join tags t where a.id % 400 = t.id`,
  `insert into assignment_searches (assignment_id, search_text)
   select id, assignment_search_text(id, name) from assignments`,
  `update kept_counts set n = 20000 where list = 'assignments'`,
]

const list = async (query: string) => (await staff.get(`/api/assignments/list?${query}`)).body

test.for(SORT_KEYS)('twenty thousand by %s are paged without a gap or a repeat', async (orderBy) => {
  for (const order of ['asc', 'desc']) {
    const offsets = [0, 20, 40, 13_320, 13_340, 19_980]
    const pages = await Promise.all(offsets.map((offset) => list(`orderBy=${orderBy}&order=${order}&offset=${offset}`)))
    expect(new Set(pages.flatMap((page) => page.rows.map((row) => row.id))).size).toBe(120)
    expect(pages.every((page) => page.count === 20_000)).toBe(true)
  }
})

test.for(SORT_KEYS)(
  'each page by %s is its part of the whole list, also where it is had by a shorter way',
  async (orderBy) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const [searchText, cohortId] of [
        ['', undefined],
        ['', 7],
        ['9f6', undefined],
        ['9f', undefined],
        ['9f', 7],
      ] as const) {
        const all = await listAssignmentIds(app.db, { searchText, cohortId }, { orderBy, order })
        const offsets = [0, 20, 980, 13_320, all.length - 20, all.length - 1].filter((offset) => offset >= 0)
        const filter = `searchText=${searchText}${cohortId ? `&cohortId=${cohortId}` : ''}`
        const pages = await Promise.all(
          offsets.map((offset) => list(`orderBy=${orderBy}&order=${order}&offset=${offset}&${filter}`)),
        )
        expect(pages.map(({ count }) => count)).toEqual(offsets.map(() => all.length))
        expect(pages.map(({ rows }) => rows.map(({ id }) => ({ id })))).toEqual(
          offsets.map((offset) => all.slice(offset, offset + 20)),
        )
      }
    }
  },
)

test.for(SORT_KEYS)('what a word finds is paged by %s without a gap, be it few or many', async (orderBy) => {
  const few = (await staff.get('/api/assignments/list/all?searchText=9f6')).body
  const many = (await staff.get('/api/assignments/list/all?searchText=9f')).body
  expect(many.count).toBeGreaterThan(FEW_MATCHES)
  for (const order of ['asc', 'desc']) {
    const ask = (word: string, offset: number) =>
      list(`searchText=${word}&orderBy=${orderBy}&order=${order}&offset=${offset}`)
    const fewPages = await Promise.all(Array.from({ length: 10 }, (_, n) => ask('9f6', 20 * n)))
    const ids = fewPages.flatMap((page) => page.rows.map((row) => row.id))
    expect(ids.sort()).toEqual(few.rows.map(({ id }) => id).sort())
    const manyPages = await Promise.all(
      [0, 20, FEW_MATCHES, FEW_MATCHES + 20, many.count].map((offset) => ask('9f', offset)),
    )
    const found = new Set(many.rows.map(({ id }) => id))
    expect(
      new Set(manyPages.flatMap((page) => page.rows.map((row) => row.id)).filter((id) => found.has(id))).size,
    ).toBe(80)
    expect([fewPages, manyPages].map((pages) => [...new Set(pages.map((page) => page.count))])).toEqual([
      [few.count],
      [many.count],
    ])
  }
})

test('past the end there is nothing, and select-all knows every id in the order of the list', async () => {
  expect(await list('offset=20000')).toEqual({ rows: [], count: 20_000 })
  const last = await list('offset=19980')
  const all = (await staff.get('/api/assignments/list/all')).body
  expect(all.count).toBe(20_000)
  expect(all.rows.slice(-20)).toEqual(last.rows.map(({ id, version }) => ({ id, version })))
})

test.for([
  ['', 1],
  ['searchText=9f6', 2],
  ['orderBy=completed', 1],
  ['orderBy=cohort&order=asc', 1],
  ['cohortId=7', 1],
] as const)('the list by "%s" takes %i statements, however many rows and tags', async ([query, statements]) => {
  const { queries, result } = await recordQueries(() => list(query))
  expect(result.rows).toHaveLength(20)
  expect(queries.filter(({ text }) => /assignment|kept_counts/.test(text))).toHaveLength(statements)
})

test.for([
  ['', 'assignments_due_down'],
  ['orderBy=due_at&order=asc', 'assignments_due_up'],
  ['orderBy=name&order=asc', 'assignments_by_name'],
  ['orderBy=name&order=desc', 'assignments_by_name'],
  ['orderBy=cohort&order=asc', 'cohorts_by_name'],
  ['orderBy=type&order=desc', 'assignments_type'],
  ['orderBy=status&order=asc', 'assignments_state'],
  ['orderBy=completed&order=asc', 'assignments_completed'],
  ['orderBy=completed&order=desc', 'assignments_completed'],
  ['orderBy=graded&order=desc', 'assignments_graded'],
  ['searchText=9f6ab', 'assignments_search'],
  ['searchText=9F6%C3%A1b+exer&orderBy=name', 'assignments_search'],
  ['cohortId=7', 'assignments_cohort'],
] as const)('the list by "%s" stands on the index %s', async ([query, index]) => {
  const plan = await pagePlan(query)
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on assignments')
})

test.for([
  ['', 'assignments_due_down'],
  ['orderBy=due_at&order=asc', 'assignments_due_up'],
  ['orderBy=name&order=asc', 'assignments_by_name'],
  ['orderBy=name&order=desc', 'assignments_by_name'],
  ['orderBy=type&order=desc', 'assignments_type'],
  ['orderBy=status&order=asc', 'assignments_state'],
  ['orderBy=completed&order=asc', 'assignments_completed'],
  ['orderBy=graded&order=asc', 'assignments_graded_up'],
  ['orderBy=graded&order=desc', 'assignments_graded_down'],
] as const)('a page in the middle of the list by "%s" skips rows in the index %s alone', async ([query, index]) => {
  await app.ctx.pool.query('vacuum (analyze) assignments')
  expect(await pagePlan(`${query}&offset=9980`)).toMatch(new RegExp(`Index Only Scan( Backward)? using ${index} `))
})

async function pagePlan(query: string): Promise<string> {
  const { queries } = await recordQueries(() => list(query))
  const page = queries.find(({ text }) => text.includes('limit'))
  const { rows } = await app.ctx.pool.query(`explain ${page?.text}`, page?.values)
  return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
}
