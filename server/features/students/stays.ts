import { statement, type Value } from '../../db/statement.ts'

/** The open row is the current enrolment. */
export const staysOf = statement((db, student_id: Value<number>) =>
  db.selectFrom('enrolments').select(['cohort_id', 'joined_on', 'ended_at']).where('student_id', '=', student_id),
)

/** All enrolments in the assignment's cohort. */
export const staysAround = statement((db, assignment_id: Value<number>) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('enrolments as e', 'e.cohort_id', 'a.cohort_id')
    .select(['e.student_id', 'e.joined_on', 'e.ended_at'])
    .where('a.id', '=', assignment_id),
)

type Stays = Awaited<ReturnType<typeof staysOf>>

export const staysIn = (cohort_id: number, stays: Stays): Stays => stays.filter((stay) => stay.cohort_id === cohort_id)
