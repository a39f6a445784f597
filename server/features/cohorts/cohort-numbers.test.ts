import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeStudent,
} from '#test/support/factories.ts'

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
  staff = await app.as(await makeEmployee(app.db))
})
afterAll(() => app.stop())

function place(student_id: number, placed_at: string, post_income: number | null) {
  return app.db
    .insertInto('placements')
    .values({
      student_id,
      cohort_id: null,
      company_name: 'Acme',
      placement_type: 'full_time',
      job_title: 'Developer',
      pre_income: null,
      post_income,
      placed_at,
      placement_duration: '',
      placement_rate: null,
      placement_rate_unit: null,
      how_found_notes: '',
      notes: '',
    })
    .execute()
}

const listed = async () => (await staff.get('/api/cohorts/list')).body

test('the list puts current cohorts first, next to graduate on top, then the graduated, latest first', async () => {
  for (const [name, graduation] of [
    ['long ago', '2024-01-12'],
    ['no date', null],
    ['next year', '2027-01-15'],
    ['graduates today', '2026-10-14'],
    ['tomorrow', '2026-10-15'],
  ] as const) {
    await makeCohort(app.db, { name, graduation, classroom_start: null, prework_start: null })
  }
  const order = ['tomorrow', 'next year', 'no date', 'graduates today', 'long ago']
  const { rows, count } = await listed()
  expect(rows.map((row) => row.name)).toEqual(order)
  expect(count).toBe(5)
})

test('a cohort graduates at midnight in Minneapolis, not in Greenwich', async () => {
  app.setNow('2026-10-15T04:59:00Z')
  const night = await app.as(await makeEmployee(app.db))
  const firstTwo = async () => (await night.get('/api/cohorts/list')).body.rows.map((row) => row.name).slice(0, 2)
  expect(await firstTwo()).toEqual(['tomorrow', 'next year'])
  app.setNow('2026-10-15T05:00:00Z')
  expect(await firstTwo()).toEqual(['next year', 'no date'])
  app.setNow(NOW)
})

test('a row counts and averages the students who are in the cohort', async () => {
  const cohort = await makeCohort(app.db, { name: 'Counted', graduation: '2026-09-01' })
  const inCohort = { cohort_id: cohort.id }
  const quick = await makeStudent(app.db, { ...inCohort, application_status: 'placed' })
  const slow = await makeStudent(app.db, { ...inCohort, application_status: 'placed' })
  const excluded = await makeStudent(app.db, { ...inCohort, skip_placement_reporting: true })
  const unplaced = await makeStudent(app.db, inCohort)
  await makeStudent(app.db, { application_status: 'dropped_out' })
  await place(quick.id, '2026-08-20', 60_000)
  await place(quick.id, '2026-10-01', 90_000)
  await place(slow.id, '2026-09-11', 65_001)
  await makeReflection(app.db, { student_id: unplaced.id, ...inCohort, understanding_score: 3, support_score: 6 })
  await makeReflection(app.db, { student_id: excluded.id, ...inCohort, understanding_score: 6, support_score: 1 })
  await makeReflection(app.db, {
    student_id: quick.id,
    ...inCohort,
    understanding_score: 1,
    support_score: 1,
    additional_conversation_wanted: true,
  })

  const row = (await listed()).rows.find(({ id }) => id === cohort.id)
  expect(row).toMatchObject({
    confirmed_students: 4,
    placed_students: 2,
    total_students: 3,
    placement_count: 3,
    days_to_place: 5,
    average_salary: 62_501,
    avg_understanding: 10 / 3,
    avg_feeling: 10 / 3,
    avg_support: 8 / 3,
    open_requests: 1,
    cohort_name: 'Counted',
    campus: { code: 'mn', name: 'Minneapolis' },
    campus_code: 'mn',
    course: 'Full-Stack',
  })
  expect(row).not.toHaveProperty('students')
})

test('a 1:1 that is done, or asked for by someone who dropped out, is no open request', async () => {
  const cohort = await makeCohort(app.db)
  const [done, gone, open] = [
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
    await makeStudent(app.db, { cohort_id: cohort.id }),
  ]
  const asked = { cohort_id: cohort.id, additional_conversation_wanted: true }
  const by = await makeEmployee(app.db)
  await makeReflection(app.db, {
    ...asked,
    student_id: done.id,
    request: { done_at: new Date('2026-10-14T12:00:00Z'), done_by_id: by.id },
  })
  await makeReflection(app.db, { ...asked, student_id: gone.id })
  await makeReflection(app.db, { ...asked, student_id: open.id })
  await app.db
    .updateTable('students')
    .set({ application_status: 'dropped_out', cohort_id: null })
    .where('id', '=', gone.id)
    .execute()
  expect((await staff.get(`/api/cohorts/${cohort.id}`)).body.open_requests).toBe(1)
})

test('the details list the students by name, whatever the accents, each with their averages', async () => {
  const cohort = await makeCohort(app.db)
  const inCohort = { cohort_id: cohort.id }
  const zoe = await makeStudent(app.db, { ...inCohort, first_name: 'Zoë', last_name: 'Ames' })
  const elan = await makeStudent(app.db, {
    ...inCohort,
    first_name: 'Élan',
    last_name: 'ames',
    photo_file_name: 'e.jpg',
  })
  const olaf = await makeStudent(app.db, { ...inCohort, first_name: 'Olaf', last_name: 'Ödegaard' })
  await makeStudent(app.db, { application_status: 'dropped_out' })
  await makeReflection(app.db, { student_id: elan.id, ...inCohort, understanding_score: 2, support_score: 5 })
  const assignment = await makeAssignment(app.db, inCohort)
  await makeCourseWork(app.db, {
    assignment_id: assignment.id,
    student_id: elan.id,
    grade: 3,
    workflow_state: 'graded',
    graded_by_id: (await makeEmployee(app.db)).id,
    graded_at: new Date('2026-10-14T12:00:00Z'),
  })
  const { body } = await staff.get(`/api/cohorts/${cohort.id}`)
  const none = { avg_feeling: null, avg_understanding: null, avg_support: null, avg_score: null }
  const plain = { application_status: 'confirmed', skip_placement_reporting: false, placement_count: 0 }
  expect(body.students).toEqual([
    {
      id: elan.id,
      first_name: 'Élan',
      last_name: 'ames',
      email: elan.email,
      photo_file_name: 'e.jpg',
      ...plain,
      avg_feeling: 2,
      avg_understanding: 2,
      avg_support: 5,
      avg_score: 3,
    },
    { id: zoe.id, first_name: 'Zoë', last_name: 'Ames', email: zoe.email, photo_file_name: null, ...plain, ...none },
    {
      id: olaf.id,
      first_name: 'Olaf',
      last_name: 'Ödegaard',
      email: olaf.email,
      photo_file_name: null,
      ...plain,
      ...none,
    },
  ])
  expect(body.confirmed_students).toBe(3)
})
