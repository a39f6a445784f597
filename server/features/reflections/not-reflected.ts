import { sql } from 'kysely'
import { addDays } from '#domain/central-time.ts'
import { classCalendar, classDaysBetween } from '#domain/cohort-class-days.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { byName } from '#domain/person-order.ts'
import { lastOpenedDays, reflectionWindow } from '#domain/reflection-window.ts'
import { statement, unseen, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import type { RunningCohort } from '../cohorts/running.ts'

/**
 * Students of cohorts in Classroom without a reflection of the latest class day whose reflection has opened, the longest silent
 * first. Who joined after that day is not expected to have one.
 */
export async function listNotReflected(db: Db, cohorts: readonly RunningCohort[], now: Date) {
  const asked = cohorts.flatMap((cohort) => {
    const calendar = classCalendar(cohort)
    const [day] = cohortPhase(cohort, now) === 'Classroom' ? lastOpenedDays(1, calendar, now) : []
    if (day === undefined) return []
    const { feedback_on, closesAt } = reflectionWindow(cohort, now)
    return { cohort, calendar, day, open_until: feedback_on === day ? closesAt : null }
  })
  if (asked.length === 0) return []
  const known = new Map(asked.map((one) => [one.cohort.id, one]))
  const found = await silent(
    db,
    asked.map(({ cohort }) => cohort.id),
    asked.map(({ day }) => day),
  )
  return found
    .flatMap(({ cohort_id, joined_on, last_reflection_on, ...student }) => {
      const one = known.get(cohort_id)
      if (!one) return []
      const { cohort, calendar, day, open_until } = one
      const before = addDays(joined_on, -1)
      const since = last_reflection_on !== null && last_reflection_on > before ? last_reflection_on : before
      return {
        student,
        cohort: { id: cohort.id, name: cohort.name },
        day,
        open_until,
        last_reflection_on,
        class_days: classDaysBetween(since, day, calendar),
      }
    })
    .toSorted((a, b) => b.class_days - a.class_days || byName(a.student, b.student))
}

const silent = statement(
  (_db, cohort_ids: Value<readonly number[]>, days: Value<readonly string[]>) => sql<{
    id: number
    first_name: string
    last_name: string
    email: string
    photo_file_name: string | null
    cohort_id: number
    joined_on: string
    last_reflection_on: string | null
  }>`
    select s.id, u.first_name, u.last_name, u.email, s.photo_file_name, s.cohort_id, e.joined_on,
      (select max(f.feedback_on) from daily_feedbacks f where f.student_id = s.id) as last_reflection_on
    from unnest(${unseen(cohort_ids, 'integer[]')}, ${unseen(days, 'date[]')}) c (id, day)
    cross join lateral (
      select id, photo_file_name, cohort_id from students s
      where s.cohort_id = c.id and s.application_status <> 'dropped_out' and s.erased_at is null offset 0
    ) s
    cross join lateral (select first_name, last_name, email from users u where u.id = s.id limit 1) u
    cross join lateral (
      select joined_on from enrolments e
      where e.student_id = s.id and e.ended_at is null and e.joined_on <= c.day limit 1
    ) e
    where not exists (select from daily_feedbacks f where f.student_id = s.id and f.feedback_on = c.day)`,
)
