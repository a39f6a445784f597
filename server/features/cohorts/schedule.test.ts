import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import {
  makeAssignment,
  makeCohort,
  makeEmployee,
  makeHandedIn,
  makeStudent,
  UNASSIGNED,
} from '#test/support/factories.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
})
afterAll(() => app.stop())

const plan = (id: number | string) => staff.get(`/api/cohorts/${id}/schedule`)
const dayOff = (name: string, first_day: string, last_day: string, campus_id: number | null = null) =>
  app.db.insertInto('days_off').values({ name, first_day, last_day, campus_id }).execute()

test('a student cannot read the schedule', async () => {
  const { id: cohort_id } = await makeCohort(app.db)
  const student = await app.as(await makeStudent(app.db, { cohort_id }))
  expect((await student.get(`/api/cohorts/${cohort_id}/schedule`)).status).toBe(403)
})

test.for(['2147483647', '0', 'x'])('there is no schedule of cohort %s', async (id) => {
  expect((await plan(id)).status).toBe(404)
})

test('a cohort without anything has an empty schedule', async () => {
  const dates = { prework_start: null, classroom_start: null, graduation: null }
  const { id } = await makeCohort(app.db, dates)
  expect((await plan(id)).body).toEqual({ id, ...dates, days_off: [], assignments: [] })
})

test('the schedule has every assignment but archived ones, with its times and what waits for a grade', async () => {
  const { id: cohort_id } = await makeCohort(app.db)
  const { assignment: loops } = await makeHandedIn(app.db, { cohort_id, assignment: { name: 'loops' } })
  const planned = await makeAssignment(app.db, {
    cohort_id,
    ...UNASSIGNED,
    name: 'Élan',
    visible_from: new Date('2026-10-19T13:00:00Z'),
    due_at: new Date('2026-10-23T13:00:00Z'),
    release_problem: 'past_due',
  })
  const blank = await makeAssignment(app.db, { cohort_id, ...UNASSIGNED, name: 'Trees', assignment_type: 'not_graded' })
  await makeAssignment(app.db, { cohort_id, name: 'Old', archived_at: new Date() })
  await makeAssignment(app.db, { cohort_id: (await makeCohort(app.db)).id, name: 'Elsewhere' })

  const { body } = await plan(cohort_id)
  expect(body).toMatchObject({ prework_start: '2026-08-03', classroom_start: '2026-08-31', graduation: '2026-12-18' })
  expect(body.assignments).toEqual([
    {
      id: planned.id,
      name: 'Élan',
      assignment_type: 'graded',
      workflow_state: 'unassigned',
      assigned_at: null,
      visible_from: '2026-10-19T13:00:00.000Z',
      due_at: '2026-10-23T13:00:00.000Z',
      release_problem: 'past_due',
      version: 1,
      toGrade: 0,
    },
    expect.objectContaining({ id: loops.id, workflow_state: 'assigned', toGrade: 1 }),
    expect.objectContaining({ id: blank.id, assignment_type: 'not_graded', visible_from: null, due_at: null }),
  ])
})

test('its days off are those of its campus and its time', async () => {
  const { id } = await makeCohort(app.db)
  await dayOff('Long ago', '2026-07-03', '2026-07-03')
  await dayOff('Thanksgiving', '2026-11-26', '2026-11-27')
  await dayOff('Snow in Minneapolis', '2026-12-01', '2026-12-01', 1)
  await dayOff('Snow in Kansas City', '2026-12-02', '2026-12-02', 2)
  await dayOff('Begins before', '2026-07-30', '2026-08-04')
  await dayOff('After it', '2026-12-21', '2027-01-03')
  expect((await plan(id)).body.days_off).toEqual([
    { name: 'Begins before', first_day: '2026-07-30', last_day: '2026-08-04' },
    { name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27' },
    { name: 'Snow in Minneapolis', first_day: '2026-12-01', last_day: '2026-12-01' },
  ])
})
