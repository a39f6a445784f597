import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DayOff } from '#domain/cohort-schedule.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** A cohort's dates, days off and assignments with their times. */
export async function cohortPlan(db: Db, id: number) {
  const [[cohort], assignments] = await Promise.all([courseDates(db, id), plannedAssignments(db, id)])
  if (!cohort) throw notFound('cohort')
  return { ...cohort, assignments }
}

const courseDates = statement((db, id: Value<number>) =>
  db
    .selectFrom('cohorts as c')
    .where('c.id', '=', id)
    .select(['c.id', 'c.prework_start', 'c.classroom_start', 'c.graduation'])
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('days_off as o')
          .select(['o.name', 'o.first_day', 'o.last_day'])
          .where((or) => or.or([or('o.campus_id', 'is', null), or('o.campus_id', '=', or.ref('c.campus_id'))]))
          .where('o.last_day', '>=', sql<string>`coalesce(c.prework_start, c.classroom_start, c.created_at::date)`)
          .where((or) => or.or([or('c.graduation', 'is', null), or('o.first_day', '<=', or.ref('c.graduation'))]))
          .orderBy('o.first_day')
          .orderBy('o.id'),
      )
        .$castTo<DayOff[]>()
        .as('days_off'),
    ),
)

/** One of them, for a move that was stale. */
export async function plannedAssignment(db: Db, id: number) {
  const row = await withQueue(db).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('assignment')
  return row
}

const plannedAssignments = statement((db, cohort_id: Value<number>) =>
  withQueue(db)
    .where('a.cohort_id', '=', cohort_id)
    .where('a.archived_at', 'is', null)
    .orderBy(sql`fold(a.name)`)
    .orderBy('a.id'),
)

function withQueue(db: Db) {
  return db
    .selectFrom('assignments as a')
    .select(['a.id', 'a.name', 'a.assignment_type', 'a.workflow_state', 'a.assigned_at', 'a.visible_from', 'a.due_at'])
    .select(['a.release_problem', 'a.version'])
    .select(sql<number>`(select count(*) from grading_queue q where q.assignment_id = a.id)`.as('toGrade'))
}
