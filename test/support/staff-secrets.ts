import type { Db } from '#server/db/transaction.ts'
import { makeAssignment, makeCourseWork, makeReflection, makeStudent, UNASSIGNED } from './factories.ts'
import type { School } from './school.ts'

/** A marker in every field that the student must not see. */
export const SECRET = 'for-staff-only'

export async function hideSecrets(db: Db, school: School): Promise<void> {
  const { student, cohort, otherCohort, staff, colleague, assignment, courseWork } = school
  const { note, otherStudent, droppedOut, placement } = school
  await db.updateTable('student_notes').set({ content: SECRET }).where('id', '=', note.id).execute()
  await db
    .updateTable('placements')
    .set({ notes: SECRET, how_found_notes: SECRET })
    .where('id', '=', placement.id)
    .execute()
  await db
    .insertInto('grading_drafts')
    .values({ course_work_id: courseWork.id, employee_id: staff.id, grade: 1, instructor_comment: SECRET })
    .execute()
  await makeAssignment(db, {
    cohort_id: cohort.id,
    name: SECRET,
    notes: SECRET,
    slug: `hidden-${SECRET}`,
    ...UNASSIGNED,
  })
  const foreign = await makeAssignment(db, { cohort_id: otherCohort.id, name: SECRET, notes: SECRET, slug: SECRET })
  await db.updateTable('cohorts').set({ name: SECRET }).where('id', '=', otherCohort.id).execute()
  // A classmate of the same cohort, with work on the same assignment and a reflection on the same day.
  const classmate = await makeStudent(db, {
    cohort_id: cohort.id,
    first_name: SECRET,
    last_name: SECRET,
    phone: SECRET,
  })
  const graded = { grade: 1, workflow_state: 'graded', graded_by_id: staff.id, graded_at: new Date() } as const
  const words = { repository: SECRET, site: SECRET, student_comment: SECRET, instructor_comment: SECRET }
  for (const [assignment_id, student_id] of [
    [assignment.id, classmate.id],
    [foreign.id, otherStudent.id],
  ] as const) {
    await makeCourseWork(db, { assignment_id, student_id, ...words, ...graded })
  }
  await makeReflection(db, { student_id: classmate.id, cohort_id: cohort.id, thanks: SECRET, accomplishment: SECRET })
  for (const { id } of [otherStudent, droppedOut])
    await db.updateTable('users').set({ first_name: SECRET, last_name: SECRET }).where('id', '=', id).execute()
  // Students see staff names, but not their email addresses.
  for (const { id } of [staff, colleague])
    await db
      .updateTable('users')
      .set({ email: `${id}@${SECRET}.test` })
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('course_works')
    .set({ grade: null, graded_by_id: colleague.id, graded_at: new Date(), instructor_comment: 'Good start.' })
    .where('id', '=', courseWork.id)
    .execute()
  await db
    .insertInto('cohort_instructors')
    .values({ cohort_id: cohort.id, position: 1, employee_id: staff.id })
    .execute()
  await db.updateTable('students').set({ photo_file_name: null }).where('id', '=', student.id).execute()
}
