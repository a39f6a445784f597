import { sql } from 'kysely'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { staysIn, staysOf } from '../students/stays.ts'
import { WORK_COLUMNS } from './queries.ts'
import { standing } from './standing.ts'

/** Every assigned assignment of the student's cohort, and all work of theirs, also after a transfer or an unassign. */
export async function listWork(db: Db, student_id: number) {
  const [assignments, works, stays] = await Promise.all([
    assignmentsOf(db, student_id),
    worksOf(db, student_id),
    staysOf(db, student_id),
  ])
  const workOn = new Map(works.map((work) => [work.assignmentId, work]))
  return assignments.map(({ cohort_id, cohort_name, extended_to, excused_at, ...assignment }) => ({
    ...(workOn.get(assignment.id) ?? { ...NO_WORK, assignmentId: assignment.id, student_id }),
    assignment: { ...assignment, cohort: { id: cohort_id, name: cohort_name } },
    ...standing({ ...assignment, extended_to, excused_at }, staysIn(cohort_id, stays)),
  }))
}

const NO_WORK = {
  id: null,
  repository: '',
  site: '',
  student_comment: '',
  instructor_comment: '',
  grade: null,
  workflow_state: null,
  completed_at: null,
  timed_at: null,
  attempt: null,
  returned_grade: null,
  carried_from: null,
  carried_timing: null,
  is_superseded: false,
  graded_by_id: null,
  graded_at: null,
  employee: null,
  version: null,
}

const assignmentsOf = statement((db, student_id: Value<number>) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'a.id').on('x.student_id', '=', student_id),
    )
    .select(['a.id', 'a.name', 'a.slug', 'a.assignment_type', 'a.workflow_state', 'a.assigned_at', 'a.due_at'])
    .select(['a.cohort_id', 'c.name as cohort_name', 'x.due_at as extended_to', 'x.excused_at'])
    .where('a.id', 'in', (is) =>
      is
        .selectFrom('assignments')
        .innerJoin('students', 'students.cohort_id', 'assignments.cohort_id')
        .select('assignments.id')
        .where('students.id', '=', student_id)
        .where('assignments.workflow_state', '=', 'assigned')
        .union(
          is.selectFrom('course_works').select('course_works.assignment_id as id').where('student_id', '=', student_id),
        ),
    )
    .orderBy(sql`greatest(a.due_at, x.due_at) desc nulls last`)
    .orderBy('a.id'),
)

const gradedWorks = statement((db, student_id: Value<number>) =>
  db
    .selectFrom('course_works as w')
    .leftJoin('users as grader', 'grader.id', 'w.graded_by_id')
    .select([...WORK_COLUMNS, 'w.graded_by_id', 'grader.first_name', 'grader.last_name'])
    .where('w.student_id', '=', student_id),
)

async function worksOf(db: Db, student_id: number) {
  const works = await gradedWorks(db, student_id)
  return works.map(({ first_name, last_name, ...work }) => ({
    ...work,
    employee: work.graded_by_id === null ? null : { first_name: first_name ?? '', last_name: last_name ?? '' },
  }))
}
