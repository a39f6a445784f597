import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'
import { schoolState } from '#test/support/school-state.ts'

/** What a cell may hold: formulas, quotation marks, delimiters, breaks, spaces, and what no form would take today. */
const HOSTILE = [
  '=1+1',
  '+1',
  '-2',
  '@sum',
  "'=1",
  "''-1",
  "'quoted'",
  'a, "b"',
  '"',
  'a;b|c',
  'Łukasz ß İ',
  '007',
  '1e5',
  '2026-10-01',
  'Yes',
  'null',
  '="x"',
  '<b>&amp;',
  '🎉',
  'sep=;',
]
const LONG = ['\t=tab', 'two\r\nlines', 'old\nbreak', '  spaces  ', '# Title\n\n- "a", b\n', '\r=x', '=cmd|x']

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  const ida = await makeEmployee(db)
  staff = await app.as(ida)
  const cohorts = await Promise.all(['Same', 'Same', '=Ada, "1"'].map((name) => makeCohort(db, { name })))
  for (const [n, text] of HOSTILE.entries()) {
    const cohort_id = cohorts[n % 3]?.id ?? 0
    await makeEmployee(db, { first_name: text, last_name: text, ...(n % 4 === 0 && { status: 'inactive' }) })
    const person = { first_name: text, last_name: text, ...(n % 2 === 0 && { middle_name: text }) }
    const place = { address: text, city: text, state: text, zip_code: text, phone: text }
    const isGone = n % 5 === 4
    const student = await makeStudent(db, {
      ...person,
      ...place,
      cohort_id,
      ...(isGone && { application_status: 'dropped_out' as const }),
      skip_placement_reporting: n % 2 === 0,
    })
    const long = LONG[n % LONG.length] ?? ''
    const { id } = await makeAssignment(db, {
      cohort_id,
      name: text,
      slug: `hostile-${n}`,
      notes: long,
      repository: text,
    })
    const [tag] = await db
      .insertInto('tags')
      .values({ name: `${text.replaceAll(',', '')} ${n}` })
      .returning('id')
      .execute()
    await db
      .insertInto('assignment_tags')
      .values({ assignment_id: id, tag_id: tag?.id ?? 0 })
      .execute()
    await db
      .insertInto('placements')
      .values({
        student_id: student.id,
        cohort_id,
        company_name: text,
        placement_type: 'hired_by_school',
        job_title: text,
        pre_income: n,
        post_income: n === 0 ? null : 68_500,
        placed_at: '2026-10-01',
        placement_duration: text,
        placement_rate: n % 2 === 0 ? null : 41.5,
        placement_rate_unit: n % 2 === 0 ? null : 'hour',
        how_found_notes: long,
        notes: text,
      })
      .execute()
    if (!isGone)
      await db.updateTable('students').set({ application_status: 'placed' }).where('id', '=', student.id).execute()
  }
  const erased = await makeStudent(db, { address: '', city: '', state: '', zip_code: '', phone: '' })
  await db
    .updateTable('students')
    .set({ erased_at: new Date(), erased_by: ida.id })
    .where('id', '=', erased.id)
    .execute()
})
afterAll(() => app.stop())

async function exported(list: string): Promise<string> {
  const response = await fetch(`${app.url}/api/exports/${list}`, {
    method: 'POST',
    headers: { cookie: `session=${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: {} }),
  })
  expect(response.status).toBe(200)
  // As a browser reads a file; with its byte order mark.
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

test.each(['employees', 'students', 'assignments', 'placements'])(
  'the export of %s comes back without a change, whatever stands in its cells',
  async (kind) => {
    const text = await exported(kind)
    const before = await schoolState(app.ctx.pool)
    const reply = await staff.post('/api/imports', { kind, text })
    expect(reply.status, JSON.stringify(reply.body)).toBe(201)
    const { rows } = (await staff.get(`/api/imports/${reply.body.id}/rows`)).body
    const others = rows.filter(({ outcome }) => outcome !== 'unchanged')
    expect(others).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(HOSTILE.length)
    const { imports: _i, import_rows: _r, disclosures: _d, ...after } = await schoolState(app.ctx.pool)
    const { imports: _1, import_rows: _2, disclosures: _3, ...unchanged } = before
    expect(after).toEqual(unchanged)
  },
)

test('a cell that is changed in an exported file is the only change', async () => {
  const one = await makeStudent(app.db, { first_name: 'Uma', phone: '1112223333' })
  const text = (await exported('students')).replace('1112223333', '612-555-0199')
  const reply = await staff.post('/api/imports', { kind: 'students', text })
  const { rows } = (await staff.get(`/api/imports/${reply.body.id}/rows?outcome=changed`)).body
  expect(rows).toMatchObject([
    { record_id: one.id, changes: [{ field: 'phone', from: '1112223333', to: '612-555-0199' }] },
  ])
})
