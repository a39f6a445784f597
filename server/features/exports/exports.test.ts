import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { readCsv } from '#test/support/csv.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Wells' })
  staff = await app.as(ida)
})
afterAll(() => app.stop())

/** The file as it is saved, byte order mark included. */
async function saved(list: string, query: object = {}) {
  const response = await fetch(`${app.url}/api/exports/${list}`, {
    method: 'POST',
    headers: { cookie: `session=${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, text: bytes.toString('utf8') }
}

const column = (rows: Record<string, string>[], name: string) => rows.map((row) => row[name])

test('nobody, no student and no other site exports a list', async () => {
  const [nobody, student] = [await app.as(null), await app.as(await makeStudent(app.db))]
  expect((await nobody.post('/api/exports/employees', {})).status).toBe(401)
  expect((await student.post('/api/exports/employees', {})).status).toBe(403)
  expect((await staff.get('/api/exports/employees')).status).toBe(404)
  expect((await staff.post('/api/exports/employees', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test.each([
  ['secrets', {}, 404],
  ['assignments', { query: { orderBy: 'grade' } }, 400],
  ['assignments', { query: { cohortId: 'x' } }, 400],
  ['assignments', { query: [] }, 400],
  ['assignments', { filter: {} }, 400],
])('of %s with %j nothing is exported, nor recorded', async (list, body, status) => {
  const before = await exportsOf()
  expect((await staff.post(`/api/exports/${list}`, body)).status).toBe(status)
  expect(await exportsOf()).toBe(before)
})

const exportsOf = async () => (await staff.get(`/api/history/user/${ida.id}`)).body.count

test('the employees come as a file for a spreadsheet, and the history has it', async () => {
  await makeEmployee(app.db, { first_name: '=1+1', last_name: 'Aa, "B"', email: 'formula@example.com' })
  const { response, text } = await saved('employees')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="employees-\d{4}-\d\d-\d\d\.csv"$/)
  expect(text.startsWith('\u{FEFF}Id,First Name,Last Name,Email,Status\r\n')).toBe(true)
  const rows = readCsv(text)
  expect(column(rows, 'Last Name')).toEqual(['Aa, "B"', 'Wells'])
  expect(column(rows, 'First Name')).toEqual(['=1+1', 'Ida'])
  const [entry] = (await staff.get(`/api/history/user/${ida.id}`)).body.rows
  expect(entry).toMatchObject({ action: 'exported', changes: { list: { to: 'Employees' } } })
})

test('all assignments that the filter finds come in the order of the list, whole and with their times in Central', async () => {
  const cohort = await makeCohort(app.db, { name: 'Winter' })
  const notes = 'First line\n\n- "quoted", and\r\n- more\n=SUM(A1)'
  for (let n = 1; n <= 430; n++) {
    await makeAssignment(app.db, { cohort_id: cohort.id, name: `Task ${String(n).padStart(3, '0')}`, notes })
  }
  await makeAssignment(app.db, { cohort_id: cohort.id, name: 'Other', due_at: new Date('2026-12-01T14:00:00Z') })
  await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id, name: 'Task of another cohort' })
  const query = { cohortId: String(cohort.id), searchText: 'task', orderBy: 'name', order: 'desc' }
  const rows = readCsv((await saved('assignments', query)).text)
  const names = column(rows, 'Name')
  expect(names).toHaveLength(430)
  expect(names[0]).toBe('Task 430')
  expect(names).toEqual(names.toSorted().reverse())
  expect(new Set(column(rows, 'Notes'))).toEqual(new Set([notes]))
  expect(new Set(column(rows, 'Cohort Id'))).toEqual(new Set([String(cohort.id)]))
  const other = readCsv((await saved('assignments', { ...query, searchText: 'other' })).text)
  expect(column(other, 'Due At (Central)')).toEqual(['2026-12-01 08:00'])
  const shown = (await staff.get(`/api/assignments/list?${new URLSearchParams(query)}`)).body
  expect(shown.count).toBe(430)
  expect(shown.rows.map(({ name }) => name)).toEqual(names.slice(0, 20))
})
