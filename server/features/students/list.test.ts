import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { fillAtOnce } from '#test/support/fill.ts'
import { recordQueries } from '#test/support/queries.ts'
import { FEW_MATCHES } from '../../db/list.ts'

const MANY = 20_000

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db, { last_name: 'Nguyen' }))
  await fillAtOnce(app.ctx.pool, MANY_STUDENTS)
  const cohort = await makeCohort(app.db, { name: 'Ünïque Cohort' })
  const other = await makeCohort(app.db, { name: '100% Remote_1' })
  await makeStudent(app.db, {
    first_name: 'Zoë',
    last_name: 'Åkesson',
    email: 'zoe@lund.example',
    cohort_id: cohort.id,
  })
  await makeStudent(app.db, { first_name: 'Aaron', middle_name: 'Quill', last_name: 'akesson', cohort_id: cohort.id })
  await makeStudent(app.db, { first_name: 'Mia', last_name: 'Ünïque-Berg', cohort_id: other.id })
  await makeStudent(app.db, { first_name: 'Ned', last_name: 'Gone%Away', application_status: 'dropped_out' })
  // As autovacuum would: a trigram index that has only just been filled is still a list to be read through.
  await sql`vacuum analyze`.execute(app.db)
}, 300_000)
afterAll(() => app.stop())

/** As many as a large school gathers in years. */
const MANY_STUDENTS = [
  `insert into cohorts (id, name) select n, 'Dev MN ' || n from generate_series(1, 200) n`,
  `insert into cohort_summaries (cohort_id) select id from cohorts`,
  `insert into users (id, role, first_name, last_name, email)
   select 1000 + n, 1, 'First' || n, 'Last' || to_char(n, 'FM00000'), 'student' || n || '@school.example'
   from generate_series(1, ${MANY}) n`,
  `insert into students (id, cohort_id, search_text)
   select id, 1 + id % 200, fold(concat_ws(' ', first_name, last_name, email)) from users where role = 1`,
  `insert into student_summaries (student_id) select id from students`,
  `insert into enrolments (student_id, cohort_id, joined_on) select id, cohort_id, '2026-08-31' from students`,
  `update kept_counts set n = ${MANY} where list = 'students'`,
  `select setval(pg_get_serial_sequence('users', 'id'), ${1000 + MANY}), setval(pg_get_serial_sequence('cohorts', 'id'), 200)`,
]

const search = async (searchText: string, offset?: number) => {
  const query = new URLSearchParams({ searchText, ...(offset !== undefined && { offset: String(offset) }) })
  return staff.get(`/api/students/list?${query}`)
}
const names = async (searchText: string) =>
  (await search(searchText)).body.rows.map((row) => `${row.first_name} ${row.last_name}`)

test.for(['-1', '1.5', '1e3', 'abc', '99999999'])('an offset of %s is no offset', async (offset) => {
  expect((await staff.get(`/api/students/list?offset=${offset}`)).status).toBe(400)
})

test.for(['nul%00', 'x'.repeat(201)])('a search for %s is refused', async (text) => {
  expect((await staff.get(`/api/students/list?searchText=${text}`)).status).toBe(400)
})

test('students come by name, twenty at a time, and the count is of all', async () => {
  const first = (await staff.get('/api/students/list')).body
  expect(first.count).toBe(MANY + 4)
  expect(first.rows).toHaveLength(20)
  expect(first.rows.slice(0, 4).map((row) => row.last_name)).toEqual(['akesson', 'Åkesson', 'Gone%Away', 'Last00001'])
  expect(first.rows[1]).toEqual({
    id: expect.any(Number),
    email: 'zoe@lund.example',
    first_name: 'Zoë',
    last_name: 'Åkesson',
    cohort_id: expect.any(Number),
    cohort_name: 'Ünïque Cohort',
    photo_file_name: null,
    application_status: 'confirmed',
    skip_placement_reporting: false,
    placement_count: 0,
  })
  const second = (await search('', 20)).body
  expect(second.rows[0]).toMatchObject({ last_name: 'Last00018' })
  expect(second.count).toBe(first.count)
})

test('the last page is short, and beyond it there is nothing but the count', async () => {
  expect((await search('', MANY)).body.rows).toHaveLength(4)
  expect((await search('', MANY + 20)).body).toEqual({ rows: [], count: MANY + 4 })
  expect((await search('akesson', 40)).body).toEqual({ rows: [], count: 2 })
})

test('nobody found is an empty page', async () => {
  expect((await search('nobody-by-this-name')).body).toEqual({ rows: [], count: 0 })
})

test('people of one name come in one order on every page', async () => {
  const cohort = await makeCohort(app.db, { name: 'Twins' })
  for (let n = 0; n < 25; n++)
    await makeStudent(app.db, { first_name: 'Same', last_name: 'Name', cohort_id: cohort.id })
  const pages = [(await search('same name')).body, (await search('same name', 20)).body]
  const ids = pages.flatMap((page) => page.rows.map((row) => row.id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  expect(pages.map((page) => [page.rows.length, page.count])).toEqual([
    [20, 25],
    [5, 25],
  ])
})

test.for([
  ['akesson', ['Aaron akesson', 'Zoë Åkesson']],
  ['ÅKESSON', ['Aaron akesson', 'Zoë Åkesson']],
  ['quill', ['Aaron akesson']],
  ['lund.example', ['Zoë Åkesson']],
  ['zoe akesson', ['Zoë Åkesson']],
  ['  akesson   zoe zoe ', ['Zoë Åkesson']],
  ['zoe quill', []],
  ['unique', ['Aaron akesson', 'Zoë Åkesson', 'Mia Ünïque-Berg']],
  ['unique mia', ['Mia Ünïque-Berg']],
  ['aaron unique cohort', ['Aaron akesson']],
  ['away', ['Ned Gone%Away']],
  ['%', ['Ned Gone%Away', 'Mia Ünïque-Berg']],
  ['％', ['Ned Gone%Away', 'Mia Ünïque-Berg']],
  ['e_a', []],
  ['remote_1', ['Mia Ünïque-Berg']],
  ['remot__1', []],
  ['gone\\', []],
  ["'; drop table students; --", []],
  ['nguyen', []],
] as const)('a search for %j finds %j', async ([text, expected]) => {
  const found = await search(text)
  expect(found.status).toBe(200)
  expect(found.body.count).toBe(expected.length)
  expect(await names(text)).toEqual(expected)
})

test.for([
  ['last01', FEW_MATCHES],
  ['LAST01 dev', FEW_MATCHES],
  ['last0', 9999],
  ['dev', MANY],
] as const)('what %j finds is counted and paged in the order of names, be it few or many', async ([text, count]) => {
  const all: string[] = []
  for (const offset of [0, 20, 40, count - 20, count]) {
    const { body } = await search(text, offset)
    expect(body.count).toBe(count)
    expect(body.rows).toHaveLength(offset === count ? 0 : Math.min(20, count - offset))
    all.push(...body.rows.map((row) => String(row.last_name)))
  }
  expect(all).toEqual([...new Set(all)].sort())
})

test('a page past the middle, which is read from the end, is its part of the whole list', async () => {
  const { rows } = await sql<{ id: number }>`
    select students.id from students join users using (id) order by fold(last_name), fold(first_name), id`.execute(
    app.db,
  )
  for (const offset of [0, 980, 10_000, 10_020, 15_000, rows.length - 1, rows.length]) {
    const { body } = await search('', offset)
    expect(body.count).toBe(rows.length)
    expect(body.rows.map(({ id }) => id)).toEqual(rows.slice(offset, offset + 20).map(({ id }) => id))
  }
})

test('a search of very many words that match very many cohorts is answered', async () => {
  const words = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' ')
  expect((await search(words)).body).toEqual({ rows: [], count: 0 })
  expect((await search('d e v m n')).body.count).toBeGreaterThanOrEqual(MANY)
})

type Plan = { 'Node Type': string; 'Index Name'?: string; Plans?: Plan[] }

async function indexes(query: string): Promise<{ used: string[]; scanned: string[] }> {
  const { queries } = await recordQueries(() => staff.get(`/api/students/list?${query}`))
  const asked = queries.find(({ text }) => text.includes('students') && text.includes('limit'))
  const { rows } = await app.ctx.pool.query(`explain (format json) ${asked?.text}`, asked?.values)
  const [row] = rows as { 'QUERY PLAN': { Plan: Plan }[] }[]
  const used: string[] = []
  const scanned: string[] = []
  const walk = (plan: Plan & { 'Relation Name'?: string }) => {
    if (plan['Index Name']) used.push(plan['Index Name'])
    if (plan['Node Type'] === 'Seq Scan') scanned.push(plan['Relation Name'] ?? '')
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) walk(Plan)
  return { used, scanned }
}

test.for([['last00123'], ['student1234@school'], ['akesson unique'], ['first777 dev']])(
  'a search for %j goes through the trigram index and reads no table of people whole',
  async ([text = '']) => {
    const { used, scanned } = await indexes(`searchText=${text}`)
    expect(used).toContain('students_search')
    expect(scanned).not.toContain('students')
    expect(scanned).not.toContain('users')
  },
)

test('the first page of everyone walks the index of names', async () => {
  const { used, scanned } = await indexes('')
  expect(used).toContain('users_by_name')
  expect(scanned).not.toContain('users')
})

test.for([
  ['order=desc', 'users_by_name'],
  ['orderBy=email', 'students_by_email'],
  ['orderBy=email&order=desc', 'students_by_email'],
  ['orderBy=last_login', 'students_by_login_up'],
  ['orderBy=last_login&order=desc', 'students_by_login_down'],
  ['orderBy=last_reflection', 'student_summaries_reflected_up'],
  ['orderBy=last_reflection&order=desc', 'student_summaries_reflected_down'],
  ['cohortId=7', 'students_cohort'],
  ['cohortId=7&orderBy=missing', 'students_cohort'],
  ['status=dropped_out', 'students_status'],
  ['placement=Dropped%20Out', 'students_status'],
  ['placement=Excluded', 'students_excluded'],
] as const)('the list by "%s" stands on the index %s', async ([query, index]) => {
  const { used, scanned } = await indexes(query)
  expect(used).toContain(index)
  expect(scanned).not.toContain('students')
  expect(scanned).not.toContain('users')
})
