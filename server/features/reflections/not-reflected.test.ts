import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import type { Client } from '#test/support/client.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee, makeReflection, makeStudent } from '#test/support/factories.ts'

/** NOW is 10:00 Central on Wednesday, 14 October 2026: Tuesday's reflection is open. */

let app: TestApp
let staff: Client
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listed = async (cohort_id: number, at: string = NOW) => {
  app.setNow(at)
  staff = await app.as(await makeEmployee(app.db))
  return (await staff.get(`/api/cohorts/feedback/missing?cohortId=${cohort_id}`)).body
}

test('who has not reflected is listed with the day that is open, the last reflection and the class days without', async () => {
  const cohort = await makeCohort(app.db)
  const of = { cohort_id: cohort.id }
  const silent = await makeStudent(app.db, { ...of, last_name: 'Berg' })
  const never = await makeStudent(app.db, { ...of, last_name: 'Cole', joined_on: '2026-10-07' })
  const done = await makeStudent(app.db, { ...of, last_name: 'Adams' })
  // Friday's, and Tuesday's of the other.
  await makeReflection(app.db, { ...of, student_id: silent.id, feedback_on: '2026-10-09' })
  await makeReflection(app.db, { ...of, student_id: done.id, feedback_on: '2026-10-13' })
  // Nobody can expect one of whoever joins today, or has left.
  await makeStudent(app.db, { ...of, joined_on: '2026-10-14' })
  await makeStudent(app.db, { application_status: 'dropped_out' })
  const day = {
    day: '2026-10-13',
    open_until: '2026-10-14T19:00:00.000Z',
    cohort: { id: cohort.id, name: cohort.name },
  }
  expect(await listed(cohort.id)).toMatchObject({
    count: 2,
    is_mine: false,
    rows: [
      { student: { id: never.id, email: never.email }, ...day, last_reflection_on: null, class_days: 5 },
      { student: { id: silent.id }, ...day, last_reflection_on: '2026-10-09', class_days: 2 },
    ],
  })
})

test.each([
  ['between two windows the last day is asked for, and is over', '2026-10-14T20:00:00Z', '2026-10-13', null],
  ['in the evening it is today’s', '2026-10-14T22:00:00Z', '2026-10-14', '2026-10-15T19:00:00.000Z'],
  ['on a Sunday it is Friday’s', '2026-10-18T18:00:00Z', '2026-10-16', '2026-10-19T19:00:00.000Z'],
])('%s', async (_what, now, day, open_until) => {
  const cohort = await makeCohort(app.db)
  await makeStudent(app.db, { cohort_id: cohort.id })
  expect((await listed(cohort.id, now)).rows).toMatchObject([{ day, open_until }])
})

test.each([
  ['before the first reflection of a course', { classroom_start: '2026-10-14' }],
  ['during prework', { classroom_start: '2026-11-02' }],
  ['after graduation', { graduation: '2026-10-14' }],
])('%s nobody is listed', async (_what, dates) => {
  const cohort = await makeCohort(app.db, dates)
  await makeStudent(app.db, { cohort_id: cohort.id })
  expect(await listed(cohort.id)).toMatchObject({ rows: [], count: 0 })
})
