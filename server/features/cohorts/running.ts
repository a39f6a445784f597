import { sql } from 'kysely'
import { centralDate, type DateText } from '#domain/central-time.ts'
import type { CohortDates } from '#domain/cohort-phase.ts'
import type { ClassDates } from '#domain/reflection-day.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** As calls ask for it, see cohortScope in contract/scalars.ts. */
export interface CohortScope {
  mine?: boolean | undefined
  cohortId?: number | undefined
}

export interface RunningCohort extends CohortDates, ClassDates {
  id: number
  name: string
  /** Of the whole school. */
  takes_attendance: boolean
}

export interface RunningCohorts {
  cohorts: RunningCohort[]
  /** Only the employee's own were asked for, and there are some. */
  is_mine: boolean
}

/** The cohorts in Prework or Classroom that a list is about, by name. Who teaches none of them gets all. */
export async function runningCohorts(
  db: Db,
  employee_id: number,
  { mine, cohortId }: CohortScope,
  now: Date,
): Promise<RunningCohorts> {
  const today = centralDate(now)
  if (cohortId !== undefined) return { cohorts: await running(db, today, { cohortId }), is_mine: false }
  if (mine !== false) {
    const cohorts = await running(db, today, { employee_id })
    if (cohorts.length > 0) return { cohorts, is_mine: true }
  }
  return { cohorts: await running(db, today, {}), is_mine: false }
}

interface Filter {
  cohortId?: Value<number>
  employee_id?: Value<number>
}

/** The twin of isRunning in domain/cohort-phase.ts. */
const running = statement((_db, today: Value<DateText>, { cohortId, employee_id }: Filter) => {
  const asked = cohortId
    ? sql`id = ${cohortId} and`
    : employee_id
      ? sql`id in (select cohort_id from cohort_instructors where employee_id = ${employee_id}) and`
      : sql``
  return sql<RunningCohort>`
    select id, name, applications_open, applications_close, prework_start, classroom_start, graduation, days_off,
      (select attendance from school) as takes_attendance
    from cohorts
    where ${asked} (prework_start <= ${today}::date or classroom_start <= ${today}::date)
      and (graduation is null or graduation > ${today}::date)
    order by fold(name), id`
})
