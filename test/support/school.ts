import type { Db } from '#server/db/transaction.ts'
import { NOW } from './clock.ts'
import {
  makeAssignment,
  makeCohort,
  makeCourseWork,
  makeEmployee,
  makeReflection,
  makeRequest,
  makeStudent,
} from './factories.ts'

export type School = Awaited<ReturnType<typeof makeSchool>>

/** One of every kind of row and user; all share the same password, or have none. */
export async function makeSchool(db: Db, password_hash: string | null = null) {
  const known = { password_hash }
  const staff = await makeEmployee(db, known)
  const colleague = await makeEmployee(db, { ...known, first_name: 'Ben', last_name: 'Ito' })
  const inactive = await makeEmployee(db, { ...known, status: 'inactive' })
  const newEmployee = await makeEmployee(db, { ...known, password_temporary: true })
  const cohort = await makeCohort(db)
  const otherCohort = await makeCohort(db)
  const student = await makeStudent(db, { cohort_id: cohort.id })
  const otherStudent = await makeStudent(db, { cohort_id: otherCohort.id })
  const newStudent = await makeStudent(db, { cohort_id: cohort.id, password_temporary: true })
  const droppedOut = await makeStudent(db, { application_status: 'dropped_out' })
  const students = [student, otherStudent, newStudent, droppedOut].map(({ id }) => id)
  await db.updateTable('users').set(known).where('id', 'in', students).execute()

  const assignment = await makeAssignment(db, { cohort_id: cohort.id })
  const courseWork = await makeCourseWork(db, { assignment_id: assignment.id, student_id: student.id })
  const ofStudent = { student_id: student.id, cohort_id: cohort.id }
  const request = await makeRequest(db, { student_id: student.id })
  const asking = { additional_conversation_wanted: true, request_id: request.id }
  const reflection = await makeReflection(db, { ...ofStudent, ...asking })
  const mark = await db
    .insertInto('attendance')
    .values({
      ...ofStudent,
      day: '2026-10-13',
      status: 'late',
      marked_by_id: colleague.id,
      marked_at: new Date('2026-10-13T14:10:00Z'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const note = await db
    .insertInto('student_notes')
    .values({ student_id: student.id, employee_id: colleague.id, content: 'Asked about the career fair.' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const placement = await db
    .insertInto('placements')
    .values({
      ...ofStudent,
      company_name: 'Northwind Traders',
      placement_type: 'full_time',
      job_title: 'Junior Developer',
      pre_income: 41_000,
      post_income: 68_000,
      placed_at: '2026-10-12',
      placement_duration: '',
      placement_rate: null,
      placement_rate_unit: null,
      how_found_notes: '',
      notes: '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const notice = await db
    .insertInto('notices')
    .values({ user_id: student.id, kind: 'assigned', assignment_id: assignment.id, created_at: new Date(NOW) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return {
    staff,
    colleague,
    inactive,
    newEmployee,
    student,
    otherStudent,
    newStudent,
    droppedOut,
    cohort,
    otherCohort,
    assignment,
    courseWork,
    reflection,
    request,
    mark,
    note,
    placement,
    notice,
  }
}
