import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { ROLE } from '#domain/account-role.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { findLogin } from '../logins/queries.ts'

const COLUMNS = ['id', 'first_name', 'last_name', 'email', 'status', 'version'] as const

export function listEmployees(db: Db) {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('role', '=', ROLE.employee)
    .orderBy(sql`fold(last_name)`)
    .orderBy(sql`fold(first_name)`)
    .orderBy('id')
    .execute()
}

export async function employeeDetail(db: Db, id: number) {
  const employee = await db
    .selectFrom('users')
    .select([...COLUMNS, 'updated_at'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('second_factors')
            .select('user_id')
            .whereRef('user_id', '=', 'users.id')
            .where('confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('two_step_login'),
    )
    .where('id', '=', id)
    .where('role', '=', ROLE.employee)
    .executeTakeFirst()
  if (!employee) throw notFound('employee')
  return { ...employee, login: await findLogin(db, id, 'employee') }
}

/** Cohorts by their start, latest first. */
export async function dutiesOf(db: Db, id: number) {
  await employeeDetail(db, id)
  const [cohorts, requests, drafts] = await Promise.all([
    db
      .selectFrom('cohort_instructors as own')
      .innerJoin('cohorts as c', 'c.id', 'own.cohort_id')
      .select(['c.id', 'c.name', 'c.applications_open', 'c.applications_close', 'c.prework_start'])
      .select(['c.classroom_start', 'c.graduation'])
      .select((is) =>
        jsonArrayFrom(
          is
            .selectFrom('cohort_instructors as ci')
            .innerJoin('users as u', 'u.id', 'ci.employee_id')
            .whereRef('ci.cohort_id', '=', 'c.id')
            .select(['u.id', 'u.first_name', 'u.last_name', 'u.status'])
            .orderBy('ci.position'),
        ).as('instructors'),
      )
      .where('own.employee_id', '=', id)
      .orderBy('c.classroom_start', (by) => by.desc().nullsFirst())
      .orderBy('c.id', 'desc')
      .execute(),
    db
      .selectFrom('conversation_requests as q')
      .innerJoin('users as u', 'u.id', 'q.student_id')
      .select(['q.id', 'q.student_id', 'u.first_name', 'u.last_name', 'q.asked_on'])
      .where('q.taken_by_id', '=', id)
      .where('q.done_at', 'is', null)
      .orderBy('q.asked_on')
      .orderBy('q.id')
      .execute(),
    db
      .selectFrom('grading_drafts as d')
      .innerJoin('course_works as w', 'w.id', 'd.course_work_id')
      .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
      .innerJoin('users as u', 'u.id', 'w.student_id')
      .select(['d.course_work_id', 'w.student_id', 'u.first_name', 'u.last_name'])
      .select(['a.name as assignment_name', 'd.updated_at'])
      .where('d.employee_id', '=', id)
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.course_work_id')
      .execute(),
  ])
  return { cohorts, requests, drafts }
}
