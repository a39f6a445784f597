import type { QueryCreator, Selectable } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { ownDueAt } from '#domain/course-work-status.ts'
import type { Schema } from '../../db/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'

/** Without graded_by_id, which students must not see. */
export const WORK_COLUMNS = [
  'w.id',
  'w.assignment_id as assignmentId',
  'w.student_id',
  'w.repository',
  'w.site',
  'w.student_comment',
  'w.instructor_comment',
  'w.grade',
  'w.workflow_state',
  'w.completed_at',
  'w.timed_at',
  'w.attempt',
  'w.returned_grade',
  'w.carried_from',
  'w.carried_timing',
  'w.is_superseded',
  'w.graded_at',
  'w.version',
] as const

export function worksWithGrader(db: Db) {
  return db
    .selectFrom('course_works as w')
    .select(WORK_COLUMNS)
    .select((is) =>
      jsonObjectFrom(
        is.selectFrom('users').select(['first_name', 'last_name']).whereRef('users.id', '=', 'w.graded_by_id'),
      ).as('employee'),
    )
}

/** The same columns from a statement's CTE `written`. */
export const writtenWork = (db: QueryCreator<Schema & { written: Selectable<Schema['course_works']> }>) =>
  db
    .selectFrom('written as w')
    .select(WORK_COLUMNS)
    .select((is) =>
      jsonObjectFrom(
        is.selectFrom('users').select(['first_name', 'last_name']).whereRef('users.id', '=', 'w.graded_by_id'),
      ).as('employee'),
    )

export const courseWorks = (db: Db) => worksWithGrader(db).select('w.graded_by_id')

export async function findWork(db: Db, id: number) {
  const work = await courseWorks(db).where('w.id', '=', id).executeTakeFirst()
  if (!work) throw notFound('course work')
  return work
}

/** With the grader's own draft. */
export async function gradingDetail(db: Db, id: number, employee_id: number) {
  const row = await courseWorks(db)
    .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .innerJoin('students as s', 's.id', 'w.student_id')
    .innerJoin('users as u', 'u.id', 's.id')
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'w.assignment_id').onRef('x.student_id', '=', 'w.student_id'),
    )
    .leftJoin('grading_drafts as d', (join) =>
      join.onRef('d.course_work_id', '=', 'w.id').on('d.employee_id', '=', employee_id),
    )
    .select((is) => [
      jsonBuildObject({
        id: is.ref('s.id'),
        first_name: is.ref('u.first_name'),
        last_name: is.ref('u.last_name'),
        photo_file_name: is.ref('s.photo_file_name'),
      }).as('student'),
      jsonBuildObject({
        id: is.ref('a.id'),
        name: is.ref('a.name'),
        slug: is.ref('a.slug'),
        assignment_type: is.ref('a.assignment_type'),
        workflow_state: is.ref('a.workflow_state'),
        cohort: jsonBuildObject({ id: is.ref('c.id'), name: is.ref('c.name') }),
        repository: is.ref('a.repository'),
        notes: is.ref('a.notes'),
      }).as('assignment'),
      jsonBuildObject({
        grade: is.ref('d.grade'),
        instructor_comment: is.ref('d.instructor_comment').$notNull(),
      }).as('draft'),
    ])
    // Not inside the JSON, which would turn them into text.
    .select(['a.assigned_at', 'a.due_at', 'x.due_at as extended_to', 'd.updated_at as drafted_at'])
    .where('w.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('course work')
  const { assigned_at, due_at, extended_to, drafted_at, ...work } = row
  return {
    ...work,
    assignment: { ...work.assignment, assigned_at, due_at },
    own_due_at: ownDueAt(due_at, extended_to),
    draft: drafted_at && { ...work.draft, updated_at: drafted_at },
  }
}

/** All null or empty if the student has neither. */
export async function findAllowance(db: Db, assignment_id: number, student_id: number) {
  const row = await db
    .selectFrom('students as s')
    .innerJoin('assignments as a', (join) => join.on('a.id', '=', assignment_id))
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'a.id').onRef('x.student_id', '=', 's.id'),
    )
    .select(['x.due_at', 'x.due_reason', 'x.extended_at', 'x.excused_at', 'x.excuse_reason'])
    .select((is) => [
      jsonObjectFrom(
        is
          .selectFrom('users')
          .select(['users.id', 'first_name', 'last_name'])
          .whereRef('users.id', '=', 'x.extended_by_id'),
      ).as('extended_by'),
      jsonObjectFrom(
        is
          .selectFrom('users')
          .select(['users.id', 'first_name', 'last_name'])
          .whereRef('users.id', '=', 'x.excused_by_id'),
      ).as('excused_by'),
    ])
    .where('s.id', '=', student_id)
    .executeTakeFirst()
  if (!row) throw notFound('student')
  return { ...row, due_reason: row.due_reason ?? '', excuse_reason: row.excuse_reason ?? '' }
}
