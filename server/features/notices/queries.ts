import type { Db } from '../../db/transaction.ts'

export interface Recipient {
  id: number
  first_name: string
  email: string
}

/** The cohort's active instructors, or every active employee if there are none, so that no request goes unseen. */
export async function staffOf(db: Db, cohort_id: number): Promise<Recipient[]> {
  const instructors = await db
    .selectFrom('cohort_instructors')
    .innerJoin('users', 'users.id', 'cohort_instructors.employee_id')
    .select(['users.id', 'users.first_name', 'users.email'])
    .where('cohort_instructors.cohort_id', '=', cohort_id)
    .where('users.status', '=', 'active')
    .orderBy('cohort_instructors.position')
    .execute()
  if (instructors.length > 0) return instructors
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'email'])
    .where('role', '=', 2)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
}
