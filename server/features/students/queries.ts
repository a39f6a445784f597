import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { listWork } from '../course-work/student-list.ts'
import { findLogin } from '../logins/queries.ts'
import { listNotes } from '../notes/queries.ts'
import { listPlacements } from '../placements/queries.ts'
import { listReflections } from '../reflections/queries.ts'
import { findContacts, findOpenRequest } from './contact.ts'

export async function studentSummary(db: Db, id: number) {
  const [student, contact, open_request, login, notes, placements, course_works, daily_feedbacks] = await Promise.all([
    findStudent(db, id),
    findContacts(db, id),
    findOpenRequest(db, id),
    findLogin(db, id, 'student'),
    listNotes(db, id),
    listPlacements(db, id),
    listWork(db, id),
    listReflections(db, id),
  ])
  const last_contact = student.erased_at === null ? contact(student.enrolment?.joined_on ?? null) : null
  return { ...student, last_contact, open_request, login, notes, placements, course_works, daily_feedbacks }
}

const studentWithTotals = statement((db, id: Value<number>) =>
  studentsWithTotals(db).where('students.id', '=', id).where('users.role', '=', ROLE.student),
)

/** All that a student's form holds, and the averages. */
export function studentsWithTotals(db: Db) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries as totals', 'totals.student_id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.student_id', '=', 'students.id').on('enrolments.ended_at', 'is', null),
    )
    .select(['students.id', 'users.email', 'users.first_name', 'users.middle_name', 'users.last_name'])
    .select(['users.version', 'students.address', 'students.city', 'students.state', 'students.zip_code'])
    .select(['students.phone', 'students.course_id', 'students.cohort_id', 'cohorts.name as cohort_name'])
    .select(['enrolments.joined_on', 'students.application_status', 'students.skip_placement_reporting'])
    .select(['students.photo_file_name', 'students.erased_at', 'totals.placement_count'])
    .select([
      // feeling_score is saved equal to understanding_score.
      sql<number | null>`totals.understanding_sum::float8 / nullif(totals.feedback_count, 0)`.as('avg_feeling'),
      sql<number | null>`totals.understanding_sum::float8 / nullif(totals.feedback_count, 0)`.as('avg_understanding'),
      sql<number | null>`totals.support_sum::float8 / nullif(totals.feedback_count, 0)`.as('avg_support'),
      sql<number | null>`totals.grade_sum::float8 / nullif(totals.grade_count, 0)`.as('avg_score'),
    ])
}

export async function findStudent(db: Db, id: number) {
  const [row] = await studentWithTotals(db, id)
  if (!row) throw notFound('student')
  const { joined_on, ...student } = row
  const { cohort_id, cohort_name } = student
  return {
    ...student,
    cohort: cohort_id === null ? null : { id: cohort_id, name: cohort_name ?? '' },
    cohortId: cohort_id,
    assigned_cohort_id: cohort_id,
    enrolment: joined_on === null ? null : { joined_on },
  }
}

export async function cohortOf(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('students').select('cohort_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('student')
  return row.cohort_id
}

export async function requireStudent(db: Db, id: number): Promise<void> {
  const student = await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()
  if (!student) throw notFound('student')
}

/** 404 for an unknown student instead of an empty list. */
export async function rowsOf<Row>(db: Db, student_id: number, list: (db: Db, student_id: number) => Promise<Row[]>) {
  const rows = await list(db, student_id)
  if (rows.length === 0) await requireStudent(db, student_id)
  return { rows, count: rows.length }
}
