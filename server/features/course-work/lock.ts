import { concerns } from '../../db/announce.ts'
import { type Slots, statement, type Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { erased, refuseErased } from '../students/lock.ts'
import { type AssignmentKey, hasKey, ownAssignmentRows, ownWorkOn } from './own-list.ts'
import { courseWorks } from './queries.ts'

/** For grading. For the lock order see db/transaction.ts. */
export async function lockWork(trx: Trx, id: number) {
  const [work] = await lockOne(trx, id)
  if (!work) throw notFound('course work')
  return work
}
const lockOne = statement((db, id: Value<number>) => courseWorks(db).where('w.id', '=', id).forNoKeyUpdate('w'))

/**
 * The work's assignment. `erased_at` is read here and not with the work's lock: a statement's snapshot is older than its
 * wait for a lock, so it would miss the erasure it waited for.
 */
export async function lockAssignmentOf(trx: Trx, work: { assignmentId: number; student_id: number }) {
  const [assignment] = await lockIts(trx, work.assignmentId, work.student_id)
  if (!assignment) throw notFound('assignment')
  if (assignment.erased_at) throw erased()
  const { cohort_id, own_cohort_id } = assignment
  concerns({ people: [work.student_id], assignments: [work.assignmentId], cohorts: [cohort_id, own_cohort_id] })
  return assignment
}
const lockIts = statement((db, assignment_id: Value<number>, student_id: Value<number>) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('students as s', (join) => join.on('s.id', '=', student_id))
    .select(['a.assignment_type', 'a.workflow_state', 'a.assigned_at', 'a.due_at', 'a.cohort_id'])
    .select(['s.cohort_id as own_cohort_id', 's.erased_at'])
    .where('a.id', '=', assignment_id)
    .forNoKeyUpdate('a'),
)

/** For a submission, which may be the first. */
export const lockOwnWork = statement((db, student_id: Value<number>, key: Slots<AssignmentKey>) =>
  ownWorkOn(db, student_id, key).forNoKeyUpdate('w'),
)

/** With everything the student's page shows. One row per enrolment of the student in its cohort, at least one. */
export const lockOwnAssignment = statement((db, student_id: Value<number>, key: Slots<AssignmentKey>) =>
  ownAssignmentRows(db, student_id)
    .leftJoin('enrolments as e', (join) =>
      join.onRef('e.cohort_id', '=', 'a.cohort_id').on('e.student_id', '=', student_id),
    )
    .select(['a.repository', 'a.notes', 'e.joined_on', 'e.ended_at'])
    .where(hasKey(key))
    .forNoKeyUpdate('a'),
)

/** A share lock for a draft, which waits for a Save in flight but not for other drafts. */
export async function shareWork(trx: Trx, id: number) {
  const work = await trx
    .selectFrom('course_works as w')
    .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
    .select(['w.student_id', 'w.grade', 'w.instructor_comment', 'a.assignment_type'])
    .where('w.id', '=', id)
    .forShare('w')
    .executeTakeFirst()
  if (!work) throw notFound('course work')
  await refuseErased(trx, work.student_id)
  return work
}
