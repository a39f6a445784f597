import type { Selectable } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { isEnrolled } from '#domain/student-enrolment.ts'
import { concerns } from '../../db/announce.ts'
import type { Schema } from '../../db/schema.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'

export type LockedStudent = Awaited<ReturnType<typeof lockStudent>>

/**
 * For all staff writes to a student: locks the users row, which has the version. The record is read by a second statement,
 * because one that waits for a lock sees an old snapshot. For the lock order see db/transaction.ts.
 */
export async function lockStudent(trx: Trx, id: number) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const student = await trx
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('student_summaries', 'student_summaries.student_id', 'students.id')
    .leftJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .leftJoin('enrolments', (join) =>
      join.onRef('enrolments.student_id', '=', 'students.id').on('enrolments.ended_at', 'is', null),
    )
    .select(['users.version', 'users.first_name', 'users.middle_name', 'users.last_name', 'users.email'])
    .select(['students.address', 'students.city', 'students.state', 'students.zip_code', 'students.phone'])
    .select(['students.cohort_id', 'students.course_id', 'cohorts.name as cohort_name', 'enrolments.joined_on'])
    .select(['students.application_status', 'students.skip_placement_reporting', 'students.photo_file_name'])
    .select(['students.erased_at', 'student_summaries.placement_count'])
    .where('students.id', '=', id)
    .where('users.role', '=', ROLE.student)
    .executeTakeFirst()
  if (!student) throw notFound('student')
  const { erased_at, ...record } = student
  if (erased_at) throw erased()
  concerns({ people: [id], cohorts: [record.cohort_id] })
  return record
}

/** Serialises a student's own writes, also against staff who transfer or drop the student. */
export async function lockEnrolledStudent(trx: Trx, id: number) {
  const [student] = await lockOne(trx, id)
  if (!student) throw notFound('student')
  const cohort_id = enrolledCohort(student)
  concerns({ people: [id], cohorts: [cohort_id] })
  return { cohort_id }
}

/** The same lock as part of a larger statement. */
export const enrolledStudent = (db: Db, id: Value<number>) =>
  db
    .selectFrom('students')
    .select(['id', 'cohort_id', 'application_status', 'erased_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
const lockOne = statement(enrolledStudent)

type Enrolment = Pick<Selectable<Schema['students']>, 'cohort_id' | 'application_status' | 'erased_at'>

/** The current cohort of a locked student. */
export function enrolledCohort({ cohort_id, application_status, erased_at }: Enrolment): number {
  // The session has ended, but this call was already in flight.
  if (erased_at) throw erased()
  if (cohort_id === null || !isEnrolled({ application_status })) {
    throw new AppError(
      'forbidden',
      'You are no longer in a cohort: your record stays open to you, but takes nothing new.',
    )
  }
  return cohort_id
}

/** Locks both rows: users for staff writes, students for the student's own. */
export async function lockStudentToErase(trx: Trx, id: number) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await trx.selectFrom('students').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const student = await trx
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.version'])
    .select(['students.photo_file_name', 'students.erased_at'])
    .where('students.id', '=', id)
    .executeTakeFirst()
  if (!student) throw notFound('student')
  if (student.erased_at) throw new AppError('conflict', 'This student was erased already.')
  concerns({ people: [id] })
  return student
}

export function lockStudentsOfOtherProgram(trx: Trx, cohort_id: number, course_id: number) {
  return trx
    .selectFrom('students')
    .select(['id', 'course_id'])
    .where('cohort_id', '=', cohort_id)
    .where('course_id', '!=', course_id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export const erased = () => new AppError('conflict', 'This student was erased. The record can no longer be changed.')

/** For callers that hold a lock which an erasure waits for, or has just released. */
export async function refuseErased(trx: Trx, id: number): Promise<void> {
  const student = await trx.selectFrom('students').select('erased_at').where('id', '=', id).executeTakeFirst()
  if (student?.erased_at) throw erased()
}
