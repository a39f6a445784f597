import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, centralDate } from '#domain/central-time.ts'
import { isRunning } from '#domain/cohort-phase.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeEmployee } from '#test/support/factories.ts'
import { runningCohorts } from './running.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const now = new Date(NOW)
const today = centralDate(now)
const DATES = [null, addDays(today, -1), today, addDays(today, 1)]

test('the cohorts that run are those of the rule, for every order of their dates', async () => {
  const made = []
  for (const prework_start of DATES) {
    for (const classroom_start of DATES) {
      for (const graduation of DATES) {
        made.push(await makeCohort(app.db, { prework_start, classroom_start, graduation }))
      }
    }
  }
  const { id } = await makeEmployee(app.db)
  const { cohorts, is_mine } = await runningCohorts(app.db, id, { mine: false }, now)
  const found = new Set(cohorts.map((cohort) => cohort.id))
  for (const cohort of made) expect([cohort.id, found.has(cohort.id)]).toEqual([cohort.id, isRunning(cohort, now)])
  expect(is_mine).toBe(false)
})

test('an employee sees the running cohorts that they teach, or all if they teach none of them', async () => {
  const { id } = await makeEmployee(app.db)
  const dates = { prework_start: addDays(today, -40), classroom_start: addDays(today, -10) }
  const own = await makeCohort(app.db, { ...dates, graduation: addDays(today, 30) })
  const over = await makeCohort(app.db, { ...dates, graduation: today })
  const teach = (cohort_id: number) =>
    app.db.insertInto('cohort_instructors').values({ cohort_id, position: 1, employee_id: id }).execute()
  await teach(over.id)
  const all = await runningCohorts(app.db, id, {}, now)
  expect(all.is_mine).toBe(false)
  expect(all.cohorts.map((cohort) => cohort.id)).toContain(own.id)
  await teach(own.id)
  const mine = await runningCohorts(app.db, id, {}, now)
  expect(mine).toMatchObject({ is_mine: true, cohorts: [{ id: own.id, name: own.name }] })
  expect(await runningCohorts(app.db, id, { mine: false }, now)).toMatchObject({ is_mine: false })
  expect(await runningCohorts(app.db, id, { cohortId: over.id }, now)).toEqual({ cohorts: [], is_mine: false })
  expect((await runningCohorts(app.db, id, { cohortId: own.id }, now)).cohorts).toHaveLength(1)
})
