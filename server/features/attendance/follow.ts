import { sql } from 'kysely'
import { cohortOn, rollProblem } from '#domain/attendance-roll.ts'
import { classCalendar } from '#domain/cohort-class-days.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'
import { staysOfStudents } from './queries.ts'

/**
 * Puts marks on the roll of the cohort that has the student on their day, after enrolments were changed or restored, unless it
 * has no class then. Who marked and when stays, so that the undo of a move does not take it for a mark made in the new cohort.
 */
export async function followEnrolments(trx: Trx, student_ids: readonly number[], now: Date): Promise<void> {
  const marks = await marksOfStudents(trx, student_ids)
  if (marks.length === 0) return
  const stays = Map.groupBy(await staysOfStudents(trx, student_ids), ({ student_id }) => student_id)
  const elsewhere = marks.flatMap(({ id, student_id, day, cohort_id: before }) => {
    const cohort_id = cohortOn(day, stays.get(student_id) ?? [])
    return cohort_id === null || cohort_id === before ? [] : { id, day, cohort_id }
  })
  if (elsewhere.length === 0) return
  const dates = await datesOfCohorts(trx, [...new Set(elsewhere.map(({ cohort_id }) => cohort_id))])
  const calendars = new Map(dates.map((cohort) => [cohort.id, classCalendar(cohort)]))
  const moved = elsewhere.filter(({ cohort_id, day }) => {
    const calendar = calendars.get(cohort_id)
    return calendar && rollProblem(day, calendar, now) === null
  })
  await sql`update attendance t set cohort_id = m.cohort_id
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id integer, cohort_id integer)
    where t.id = m.id`.execute(trx)
}

const datesOfCohorts = statement((db, ids: Value<readonly number[]>) =>
  db
    .selectFrom('cohorts')
    .select(['id', 'classroom_start', 'graduation', 'days_off'])
    .where(sql<boolean>`id = any (${ids}::integer[])`),
)

const marksOfStudents = statement((db, student_ids: Value<readonly number[]>) =>
  db
    .selectFrom('attendance')
    .select(['id', 'student_id', 'day', 'cohort_id'])
    .where(sql<boolean>`student_id = any (${student_ids}::integer[])`),
)
