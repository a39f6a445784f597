import { sql } from 'kysely'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { staysAround } from '../students/stays.ts'
import { courseWorks } from './queries.ts'
import { standing } from './standing.ts'

/** The current students of the assignment's cohort, by name, each with at most one work. */
export async function listCourseWork(db: Db, assignment_id: number, cohort_id?: number) {
  const [students, works, stays] = await Promise.all([
    cohort_id === undefined ? studentsOf(db, assignment_id) : studentsIn(db, assignment_id, cohort_id),
    worksOn(db, assignment_id),
    staysAround(db, assignment_id),
  ])
  if (students.length === 0) throw notFound('assignment')
  const byStudent = Map.groupBy(works, (work) => work.student_id)
  const staysBy = Map.groupBy(stays, (stay) => stay.student_id)
  return students.flatMap(({ id, first_name, last_name, photo_file_name, ...times }) => {
    if (id === null || first_name === null || last_name === null) return []
    const stays = staysBy.get(id) ?? []
    return [
      {
        id,
        first_name,
        last_name,
        photo_file_name,
        course_works: byStudent.get(id) ?? [],
        ...standing(times, stays),
        joined_on: stays.find(({ ended_at }) => ended_at === null)?.joined_on ?? null,
      },
    ]
  })
}

/** One empty row if the cohort has no students; none if the assignment is not the cohort's. */
const studentsOf = statement(rosterOf)
const studentsIn = statement((db, assignment_id: Value<number>, cohort_id: Value<number>) =>
  rosterOf(db, assignment_id).where('a.cohort_id', '=', cohort_id),
)
const worksOn = statement((db, assignment_id: Value<number>) =>
  courseWorks(db).where('w.assignment_id', '=', assignment_id),
)

function rosterOf(db: Db, assignment_id: Value<number>) {
  return db
    .selectFrom('assignments as a')
    .leftJoin('students as s', 's.cohort_id', 'a.cohort_id')
    .leftJoin('users as u', 'u.id', 's.id')
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'a.id').onRef('x.student_id', '=', 's.id'),
    )
    .select(['s.id', 'u.first_name', 'u.last_name', 's.photo_file_name', 'a.assigned_at', 'a.due_at'])
    .select(['x.due_at as extended_to', 'x.excused_at'])
    .where('a.id', '=', assignment_id)
    .orderBy(sql`fold(u.last_name)`)
    .orderBy(sql`fold(u.first_name)`)
    .orderBy('s.id')
}
