import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../http/app-error.ts'
import { courseWorks } from '../grading/queries.ts'

/** The students who are in the assignment's cohort now, by name, each with their work: none or one. */
export async function listCourseWork(db: Db, assignment_id: number, cohort_id?: number) {
  const [students, works] = await Promise.all([
    studentsOf(db, assignment_id, cohort_id),
    courseWorks(db).where('w.assignment_id', '=', assignment_id).execute(),
  ])
  if (students.length === 0) throw notFound('assignment')
  const byStudent = Map.groupBy(works, (work) => work.student_id)
  return students.flatMap(({ id, first_name, last_name, photo_file_name }) =>
    id === null || first_name === null || last_name === null
      ? []
      : [{ id, first_name, last_name, photo_file_name, course_works: byStudent.get(id) ?? [] }],
  )
}

/** An assignment whose cohort has nobody gives one empty row; one that is not the cohort's gives none. */
function studentsOf(db: Db, assignment_id: number, cohort_id: number | undefined) {
  return db
    .selectFrom('assignments as a')
    .leftJoin('students as s', 's.cohort_id', 'a.cohort_id')
    .leftJoin('users as u', 'u.id', 's.id')
    .select(['s.id', 'u.first_name', 'u.last_name', 's.photo_file_name'])
    .where('a.id', '=', assignment_id)
    .$if(cohort_id !== undefined, (query) => query.where('a.cohort_id', '=', cohort_id ?? 0))
    .orderBy(sql`fold(u.last_name)`)
    .orderBy(sql`fold(u.first_name)`)
    .orderBy('s.id')
    .execute()
}
