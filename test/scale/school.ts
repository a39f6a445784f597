import { createPasswords } from '#server/auth/passwords.ts'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/transaction.ts'
import { makeAssignment, makeCampuses, makeCohort, makeEmployee, makeStudent } from '#test/support/factories.ts'

export const PASSWORD = 'a long enough phrase'

export interface School {
  cohort: number
  /** The first two are only used by the rate limit and session tests. */
  staff: string[]
  students: { id: number; email: string }[]
  assignments: number[]
}

/** A few users who can log in, and open assignments. */
export async function makeSchool(url: string): Promise<School> {
  const { db, close } = connect({ connectionString: url }, { onError: () => undefined })
  const password_hash = await createPasswords().hash(PASSWORD)
  await makeCampuses(db)
  const cohort = await makeCohort(db, { name: 'Dev MN before', graduation: '2099-12-18' })
  const staff: string[] = []
  for (let n = 0; n < 4; n++)
    staff.push((await makeEmployee(db, { email: `staff${n}@example.org`, password_hash })).email)
  const students: School['students'] = []
  for (let n = 0; n < 12; n++) {
    const { id, email } = await makeStudent(db, { cohort_id: cohort.id, email: `student${n}@example.org` })
    students.push({ id, email })
  }
  await setPasswords(db, password_hash)
  const assignments: number[] = []
  for (let n = 0; n < 3; n++) assignments.push((await makeAssignment(db, { cohort_id: cohort.id })).id)
  await close()
  return { cohort: cohort.id, staff, students, assignments }
}

async function setPasswords(db: Db, password_hash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash }).execute()
}
