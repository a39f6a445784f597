import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORT_KINDS } from '#domain/import-kinds.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { makeAssignment, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db, { first_name: 'Ida', last_name: 'Wells' }))
  await makeEmployee(app.db, { first_name: '=Ben', last_name: 'O’Neil, "B"', status: 'inactive' })
  const cohort = await makeCohort(app.db, { name: '@Winter, "two"' })
  await makeAssignment(app.db, { cohort_id: cohort.id, name: '=Task, "one"', notes: '# Build\r\n\n- "this", =that\n' })
  await makeAssignment(app.db, {
    cohort_id: cohort.id,
    name: 'Later',
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  })
  const students = [
    await makeStudent(app.db, { cohort_id: cohort.id, first_name: '+Ana', middle_name: '-M', last_name: "'=Yu" }),
    await makeStudent(app.db, { cohort_id: cohort.id, address: '@12, "Lake" Street', skip_placement_reporting: true }),
    await makeStudent(app.db, { application_status: 'dropped_out', first_name: 'Kim', last_name: 'Dow' }),
  ]
  for (const [n, { id }] of students.slice(0, 2).entries()) {
    const placement = {
      student_id: id,
      company: { name: '=Northwind, "N"' },
      placement_type: n ? 'contract' : 'hired_by_school',
      placed_at: '2026-10-12',
      job_title: '@Developer',
      post_income: n ? null : 68_500,
      pre_income: n ? 0 : null,
      placement_rate: n ? 41.5 : null,
      placement_rate_unit: n ? 'hour' : null,
      placement_duration: n ? '6 months' : '',
      how_found_notes: 'A friend,\nwho knows "someone"',
      notes: '\t=SUM(A1)\r\nand more',
    }
    expect((await staff.post('/api/students/placements', placement)).status).toBe(201)
  }
})
afterAll(() => app.stop())

test.each(IMPORT_KINDS)('an exported file of %s, imported again, changes nothing', async (kind) => {
  const file = String((await staff.post(`/api/exports/${kind}`, {})).body)
  const preview = await staff.post('/api/imports', { kind, text: file })
  expect(preview.status).toBe(201)
  const { rows } = (await staff.get(`/api/imports/${preview.body.id}/rows`)).body
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([])
  expect(preview.body.counts).toEqual({ new: 0, changed: 0, invalid: 0, unchanged: rows.length })
})
