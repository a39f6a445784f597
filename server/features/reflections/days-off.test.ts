import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, centralDate, centralHour, centralInstant } from '#domain/central-time.ts'
import { reflectionDayAt } from '#domain/reflection-window.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { NOW } from '#test/support/clock.ts'
import { makeCohort, makeStudent } from '#test/support/factories.ts'
import { untilHeldUp } from '#test/support/locks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const dates = { classroom_start: '2026-09-08', graduation: '2026-12-18' }

async function off(first_day: string, last_day: string, campus_id: number | null = null) {
  const now = new Date(NOW)
  const values = { name: 'Break', first_day, last_day, campus_id, created_at: now, updated_at: now }
  return app.db.insertInto('days_off').values(values).returning('id').executeTakeFirstOrThrow()
}

async function daysOffOf({ id }: { id: number }) {
  const row = await app.db.selectFrom('cohorts').select('days_off').where('id', '=', id).executeTakeFirstOrThrow()
  return row.days_off
}

test('a cohort has the weekdays off of its campus and its course, whenever either changes', async () => {
  const one = await makeCohort(app.db, { ...dates, campus_id: 1 })
  const other = await makeCohort(app.db, { ...dates, campus_id: 2 })
  const undated = await makeCohort(app.db, { classroom_start: null, graduation: null, prework_start: null })
  expect(await daysOffOf(one)).toEqual([])
  // From a Wednesday over the weekend to a Monday.
  const { id } = await off('2026-11-25', '2026-11-30')
  const atOne = await off('2026-11-30', '2026-12-01', 1)
  const week = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']
  expect(await daysOffOf(one)).toEqual([...week, '2026-12-01'])
  expect(await daysOffOf(other)).toEqual(week)
  expect(await daysOffOf(undated)).toEqual([])
  await app.db
    .updateTable('cohorts')
    .set({ campus_id: 1, graduation: '2026-12-01' })
    .where('id', '=', other.id)
    .execute()
  expect(await daysOffOf(other)).toEqual(week)
  expect(await daysOffOf(await makeCohort(app.db, { ...dates, campus_id: 1 }))).toEqual([...week, '2026-12-01'])
  await app.db.updateTable('days_off').set({ last_day: '2026-11-26' }).where('id', '=', id).execute()
  expect(await daysOffOf(one)).toEqual(['2026-11-25', '2026-11-26', '2026-11-30', '2026-12-01'])
  await app.db.deleteFrom('days_off').where('id', 'in', [id, atOne.id]).execute()
  expect(await daysOffOf(one)).toEqual([])
})

test('a cohort that is saved while days off are entered does not miss them', async () => {
  const cohort = await makeCohort(app.db, { ...dates, campus_id: 2 })
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('cohorts').set({ campus_id: 1 }).where('id', '=', cohort.id).execute()
    const entered = off('2026-10-20', '2026-10-20', 1)
    await untilHeldUp(app.ctx.pool)
    void entered.catch(() => undefined)
  })
  await expect.poll(() => daysOffOf(cohort)).toEqual(['2026-10-20'])
  await app.db.deleteFrom('days_off').execute()
})

test('over a day off the reflection of the last class day stays open, and is saved for that day', async () => {
  // Wednesday, October 14, 10:00 in Chicago.
  const cohort = await makeCohort(app.db, dates)
  const student = await app.as(await makeStudent(app.db, { cohort_id: cohort.id }))
  const before = (await student.get('/api/students/feedback/latest')).body
  expect(before).toMatchObject({ current_feedback_date: '2026-10-13', closes_at: '2026-10-14T19:00:00.000Z' })
  await off('2026-10-13', '2026-10-14')
  const latest = (await student.get('/api/students/feedback/latest')).body
  expect(latest).toMatchObject({
    current_feedback_date: '2026-10-12',
    closes_at: '2026-10-15T19:00:00.000Z',
    opens_at: '2026-10-15T21:00:00.000Z',
  })
  const scores = { understanding_score: 4, support_score: 5 }
  expect((await student.put('/api/students/feedback', scores)).body).toMatchObject({ feedback_on: '2026-10-12' })
  const again = await student.put('/api/students/feedback', { ...scores, support_score: 3 })
  expect(again.body).toMatchObject({ feedback_on: '2026-10-12', support_score: 3 })
  await app.db.deleteFrom('days_off').execute()
})

test('the database finds the open day as the rule does', async () => {
  const days_off = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-12-07', '2027-03-15']
  for (let date = '2026-11-16'; date < '2026-12-14'; date = addDays(date, 1)) {
    for (const time of ['00:00', '13:59', '14:00', '15:59', '16:00', '23:59']) {
      const now = centralInstant(date, time)
      const { rows } = await sql<{ day: string | null }>`
        select reflection_day_at(${centralDate(now)}::date, ${centralHour(now)}::integer, ${days_off}::date[]) as day`.execute(
        app.db,
      )
      expect([date, time, rows[0]?.day]).toEqual([date, time, reflectionDayAt(now, days_off)])
    }
  }
})
