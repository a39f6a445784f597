import { sql } from 'kysely'
import type { Feed } from '#contract/feeds.ts'
import { type Actor, hashToken } from '../../auth/sessions.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { ownAssignmentRows } from '../course-work/own-list.ts'

/** The people whose feed is open, as a condition on `users as u` left joined with `students as s`. */
const isOpen = sql<boolean>`u.status = 'active'
  and (s.id is null or (s.erased_at is null and s.cohort_id is not null and s.application_status <> 'dropped_out'))`

const byToken = statement((db, token_hash: Value<Buffer>) =>
  db
    .selectFrom('feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('students as s', 's.id', 'u.id')
    .select(['f.user_id', 'f.uid', 'f.read_at', 's.cohort_id'])
    .where('f.token_hash', '=', token_hash)
    .where(isOpen),
)

/** Undefined for an unknown address, and for one whose owner has left. */
export async function findFeed(db: Db, token: string) {
  const [feed] = await byToken(db, hashToken(token))
  return feed
}
export type OpenFeed = NonNullable<Awaited<ReturnType<typeof findFeed>>>

export async function ownFeed(db: Db, { id }: Pick<Actor, 'id'>): Promise<Feed> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('students as s', 's.id', 'u.id')
    .leftJoin('feeds as f', 'f.user_id', 'u.id')
    .select(['f.created_at', 'f.read_at', isOpen.as('is_open')])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const { created_at, read_at, is_open } = row
  return { feed: created_at && { created_at, read_at }, is_open }
}

const COHORT = [
  'c.id',
  'c.name',
  'c.campus_id',
  'c.applications_open',
  'c.applications_close',
  'c.prework_start',
  'c.classroom_start',
  'c.graduation',
] as const

export const cohortOfStudent = statement((db, cohort_id: Value<number>) =>
  db.selectFrom('cohorts as c').select(COHORT).where('c.id', '=', cohort_id),
)

/** Without those that graduated before a date. */
const taughtCohorts = (db: Db, employee_id: Value<number>, since: Value<string>) =>
  db
    .selectFrom('cohort_instructors as i')
    .innerJoin('cohorts as c', 'c.id', 'i.cohort_id')
    .where('i.employee_id', '=', employee_id)
    .where((is) => is.or([is('c.graduation', 'is', null), is('c.graduation', '>=', since)]))

export const cohortsOfTeacher = statement((db, employee_id: Value<number>, since: Value<string>) =>
  taughtCohorts(db, employee_id, since).select(COHORT),
)

/** Assigned with a due time, or planned. A planned release that failed or was put away will not come. */
export const assignmentsOfTeacher = statement((db, employee_id: Value<number>, since: Value<string>) =>
  taughtCohorts(db, employee_id, since)
    .innerJoin('assignments as a', 'a.cohort_id', 'c.id')
    .select(['a.id', 'a.name', 'a.cohort_id', 'a.due_at', 'a.visible_from'])
    .where((is) =>
      is.or([
        is.and([is('a.workflow_state', '=', 'assigned'), is('a.due_at', 'is not', null)]),
        is.and([
          is('a.visible_from', 'is not', null),
          is('a.release_problem', 'is', null),
          is('a.archived_at', 'is', null),
        ]),
      ]),
    ),
)

export const assignmentsOfStudent = statement((db, student_id: Value<number>, cohort_id: Value<number>) =>
  ownAssignmentRows(db, student_id).where('a.cohort_id', '=', cohort_id).where('a.workflow_state', '=', 'assigned'),
)

export const daysOffSince = statement((db, since: Value<string>) =>
  db
    .selectFrom('days_off as o')
    .leftJoin('campuses as p', 'p.id', 'o.campus_id')
    .select(['o.id', 'o.name', 'o.first_day', 'o.last_day', 'o.campus_id', 'p.name as campus_name'])
    .where('o.last_day', '>=', since),
)

export const sentEvents = statement((db, user_id: Value<number>) =>
  db
    .selectFrom('feed_events')
    .select(['event', 'sequence', 'changed_at', 'cancelled_at'])
    .where('user_id', '=', user_id),
)
