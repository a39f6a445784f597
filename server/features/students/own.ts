import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { padInstructors } from '#domain/cohort-form.ts'
import { courseLabel } from '#domain/school-course.ts'
import { takesPart } from '#domain/student-enrolment.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import { erased } from './lock.ts'

/** A student's writes come one after the other, and not while staff move or release the student. */
export async function lockStudent(trx: Trx, id: number) {
  const student = await trx
    .selectFrom('students')
    .select(['cohort_id', 'application_status', 'erased_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!student) throw notFound('student')
  const { cohort_id, application_status } = student
  // Their session has ended; this call was already on its way.
  if (student.erased_at) throw erased()
  if (cohort_id === null || !takesPart({ application_status })) {
    throw new AppError(
      'forbidden',
      'You are no longer in a cohort: your record stays open to you, but takes nothing new.',
    )
  }
  return { cohort_id }
}

/** Null after dropping out. */
export async function findOwnCohort(db: Db, student_id: number) {
  const cohort = await db
    .selectFrom('students')
    .innerJoin('cohorts', 'cohorts.id', 'students.cohort_id')
    .innerJoin('campuses', 'campuses.id', 'cohorts.campus_id')
    .select([
      'cohorts.id',
      'cohorts.name',
      'cohorts.course_id',
      'cohorts.applications_open',
      'cohorts.applications_close',
      'cohorts.prework_start',
      'cohorts.classroom_start',
      'cohorts.graduation',
    ])
    .select((is) => [
      jsonBuildObject({ code: is.ref('campuses.code'), name: is.ref('campuses.name') }).as('campus'),
      jsonArrayFrom(
        is
          .selectFrom('cohort_instructors')
          .innerJoin('users', 'users.id', 'cohort_instructors.employee_id')
          .whereRef('cohort_instructors.cohort_id', '=', 'cohorts.id')
          .where('users.status', '=', 'active')
          .select(['users.id', 'users.first_name', 'users.last_name', 'users.status'])
          .orderBy('cohort_instructors.position'),
      ).as('instructors'),
    ])
    .where('students.id', '=', student_id)
    .executeTakeFirst()
  if (!cohort) return null
  const { course_id, instructors, ...rest } = cohort
  return { ...rest, course: courseLabel(course_id), employees: padInstructors(instructors) }
}
