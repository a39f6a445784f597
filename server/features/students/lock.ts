import { ROLE } from '#domain/account-role.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'

export type LockedStudent = Awaited<ReturnType<typeof lockStudent>>

/**
 * Everything that changes a student waits here for its turn, at the row that carries the student's version. The record
 * is read afterwards, by a statement of its own: what was seen before waiting may be old.
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
    .select([
      'users.version',
      'users.first_name',
      'users.middle_name',
      'users.last_name',
      'users.email',
      'students.address',
      'students.city',
      'students.state',
      'students.zip_code',
      'students.phone',
      'students.cohort_id',
      'students.course_id',
      'cohorts.name as cohort_name',
      'enrolments.joined_on',
      'students.application_status',
      'students.skip_placement_reporting',
      'students.photo_file_name',
      'students.erased_at',
      'student_summaries.placement_count',
    ])
    .where('students.id', '=', id)
    .where('users.role', '=', ROLE.student)
    .executeTakeFirst()
  if (!student) throw notFound('student')
  const { erased_at, ...record } = student
  if (erased_at) throw erased()
  return record
}

export const erased = () => new AppError('conflict', 'This student was erased. The record can no longer be changed.')

/** For those who hold a lock that an erasure waits for, or has just given back. */
export async function refuseErased(trx: Trx, id: number): Promise<void> {
  const student = await trx.selectFrom('students').select('erased_at').where('id', '=', id).executeTakeFirst()
  if (student?.erased_at) throw erased()
}

export async function requireStudent(db: Db, id: number): Promise<void> {
  const student = await db.selectFrom('students').select('id').where('id', '=', id).executeTakeFirst()
  if (!student) throw notFound('student')
}
