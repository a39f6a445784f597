import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIELD_LIMITS } from '#domain/field-limits.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { readCsv } from '#test/support/csv.ts'
import { makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { HOSTILE_CELLS, hostileCells } from '#test/support/hostile-cells.ts'

let app: TestApp
let ida: { id: number }
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  ida = await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Wells' })
  staff = await app.as(ida)
})
afterAll(() => app.stop())

type Query = Record<string, string>

async function exported(list: string, query: Query = {}) {
  const reply = await staff.post(`/api/exports/${list}`, { query })
  expect(reply.status).toBe(200)
  return readCsv(String(reply.body))
}

/** All pages of a list's own call. */
async function listed(path: string, query: Query = {}) {
  const rows: Record<string, unknown>[] = []
  for (let count = 1; rows.length < count; ) {
    const page = (await staff.get(`${path}?${new URLSearchParams({ ...query, offset: String(rows.length) })}`)).body
    rows.push(...page.rows)
    count = page.count
  }
  return rows
}

const disclosedBy = async (call: string) =>
  (await app.db.selectFrom('disclosures').select(['student_id', 'kind']).where('call', '=', call).execute()).map(
    ({ student_id, kind }) => `${student_id} ${kind}`,
  )

// Students and placements ----------------------------------------------------------------------------------------------

/** A cohort whose students have hostile texts wherever they may. */
async function hostileClass() {
  const cohort = await makeCohort(app.db, { name: '=cmd|, "Autumn"' })
  const { users, students, placements } = FIELD_LIMITS
  const cell = {
    name: hostileCells(users.first_name),
    address: hostileCells(students.address),
    city: hostileCells(students.city),
    state: hostileCells(students.state),
    zip: hostileCells(students.zip_code),
    phone: hostileCells(students.phone),
    company: hostileCells(placements.company_name),
    title: hostileCells(placements.job_title),
    duration: hostileCells(placements.placement_duration),
    notes: hostileCells(placements.notes, { lines: true }),
  }
  for (let n = 0; n < HOSTILE_CELLS; n++) {
    const { id } = await makeStudent(app.db, {
      cohort_id: cohort.id,
      first_name: cell.name(),
      middle_name: n % 3 ? cell.name() : null,
      last_name: cell.name(),
      address: cell.address(),
      city: cell.city(),
      state: cell.state(),
      zip_code: cell.zip(),
      phone: cell.phone(),
      skip_placement_reporting: n % 5 === 0,
      joined_on: `2026-08-${String(3 + (n % 20)).padStart(2, '0')}`,
    })
    await app.db
      .insertInto('placements')
      .values({
        student_id: id,
        cohort_id: cohort.id,
        company_name: cell.company(),
        placement_type: 'hired_by_school',
        job_title: cell.title(),
        pre_income: n % 2 ? null : 31_000,
        post_income: n % 3 ? null : 68_500,
        placed_at: '2026-10-12',
        placement_duration: cell.duration(),
        placement_rate: n % 2 ? 41.5 : null,
        placement_rate_unit: n % 2 ? 'hour' : null,
        how_found_notes: cell.notes(),
        notes: cell.notes(),
      })
      .execute()
  }
  return cohort
}

test('every student of the filter comes in its order with all that the form holds, whatever is written there', async () => {
  const cohort = await hostileClass()
  const query = { cohortId: String(cohort.id), orderBy: 'email', order: 'desc' }
  const rows = await exported('students', query)
  const shown = await listed('/api/students/list', query)
  expect(rows).toHaveLength(HOSTILE_CELLS)
  const expected = []
  for (const { id } of shown) {
    const student = (await staff.get(`/api/students/summary/${id}`)).body
    expected.push({
      Id: String(student.id),
      'First Name': student.first_name,
      'Middle Name': student.middle_name ?? '',
      'Last Name': student.last_name,
      Email: student.email,
      Address: student.address,
      City: student.city,
      State: student.state,
      Zip: student.zip_code,
      Phone: student.phone,
      Program: 'Full-Stack',
      'Cohort Id': String(student.cohort_id),
      Cohort: student.cohort_name,
      Joined: (student.enrolment as { joined_on: string }).joined_on,
      Status: 'Confirmed',
      'Skip Placement Reporting': student.skip_placement_reporting ? 'Yes' : 'No',
      Placement: 'Placed',
      Placements: '1',
      'Avg Understanding': '',
      'Avg Support': '',
      'Avg Grade': '',
      'Last Reflection': '',
      'Last Login (Central)': '',
    })
  }
  expect(rows).toEqual(expected)
  expect((await disclosedBy('exports.list:students')).toSorted()).toEqual(
    shown.map(({ id }) => `${id} summary`).toSorted(),
  )

  const placements = await exported('placements', query)
  const own = []
  for (const { id, first_name, last_name, email } of shown) {
    for (const row of (await staff.get(`/api/students/placements/${id}`)).body.rows) {
      own.push({
        Id: String(row.id),
        'Student Id': String(id),
        'First Name': first_name,
        'Last Name': last_name,
        Email: email,
        'Cohort Id': String(cohort.id),
        Cohort: cohort.name,
        Company: (row.company as { name: string }).name,
        Type: 'Hired by School',
        Title: row.job_title,
        Salary: String(row.post_income ?? ''),
        'Offer Date': row.placed_at,
        'Pre-Prime Salary': String(row.pre_income ?? ''),
        Duration: row.placement_duration,
        Rate: String(row.placement_rate ?? ''),
        'Rate Unit': row.placement_rate_unit === null ? '' : 'per hour',
        How: row.how_found_notes,
        Notes: row.notes,
      })
    }
  }
  expect(placements).toEqual(own)
  expect(await disclosedBy('exports.list:placements')).toHaveLength(HOSTILE_CELLS)
})

beforeAll(async () => {
  const { id } = await makeCohort(app.db, { name: 'Winter' })
  await makeStudent(app.db, { cohort_id: id, first_name: 'Ada', last_name: 'Bee' })
  await makeStudent(app.db, { cohort_id: id, first_name: 'Ada', last_name: 'Cox', skip_placement_reporting: true })
  await makeStudent(app.db, { first_name: 'Kim', last_name: 'Dow', application_status: 'dropped_out' })
})

test.each([
  [{ searchText: 'ada wint' }, ['Ada Bee', 'Ada Cox']],
  [{ status: 'dropped_out', searchText: 'kim' }, ['Kim Dow']],
  [{ placement: 'Excluded', searchText: 'winter' }, ['Ada Cox']],
  [{ phase: 'Graduated', searchText: 'winter' }, []],
  [{ phase: 'Classroom', searchText: 'winter', orderBy: 'missing', order: 'desc' }, ['Ada Cox', 'Ada Bee']],
])('a search for %j exports %j', async (query, names) => {
  const rows = await exported('students', query as Query)
  expect(rows.map((row) => `${row['First Name']} ${row['Last Name']}`)).toEqual(names)
})

test('what Students Home refuses is refused in a sentence, and no file begins', async () => {
  const reply = await staff.post('/api/exports/students', { query: { orderBy: 'missing' } })
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid', message: expect.stringContaining('cohort') } })
})
