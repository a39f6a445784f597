import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { findOwnAssignment } from './own-list.ts'
import { findWork } from './queries.ts'

/** Newer ones are what people look for; nobody submits that often by hand. */
const MOST = 200

export async function listAttempts(db: Db, id: number) {
  const { student_id } = await findWork(db, id)
  const rows = await attemptsOf(db, id)
  return { rows, count: rows.length, student_id }
}

/** None before the first submission. */
export async function listOwnAttempts(db: Db, student_id: number, idOrSlug: string) {
  const { work } = await findOwnAssignment(db, student_id, idOrSlug)
  const rows = work ? await attemptsOf(db, work.id) : []
  return { rows, count: rows.length }
}

const attemptsOf = statement((db, course_work_id: Value<number>) =>
  db
    .selectFrom((newest) =>
      newest
        .selectFrom('attempts')
        .selectAll()
        .where('course_work_id', '=', course_work_id)
        .orderBy('id', 'desc')
        .limit(sql.lit(MOST))
        .as('t'),
    )
    .leftJoin('users as u', 'u.id', 't.actor_id')
    .select(['t.id', 't.attempt', 't.kind', 't.at', 't.repository', 't.site', 't.student_comment'])
    .select(['t.grade', 't.instructor_comment', 't.due_at'])
    .select((is) =>
      is
        .case()
        .when('u.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: is.ref('u.id').$notNull(),
            first_name: is.ref('u.first_name').$notNull(),
            last_name: is.ref('u.last_name').$notNull(),
          }),
        )
        .end()
        .as('by'),
    )
    .orderBy('t.id'),
)
