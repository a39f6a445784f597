import { concerns } from '../../db/announce.ts'
import { type Slots, statement, type Value } from '../../db/statement.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError, notFound } from '../../errors.ts'
import { erased, refuseErased } from '../students/lock.ts'
import { lockAllowances } from './allowances.ts'
import { type AssignmentKey, hasKey, ownAssignmentRows, ownWorkOn } from './own-list.ts'
import { courseWorks } from './queries.ts'

/** For grading. For the lock order see db/transaction.ts. */
export async function lockWork(trx: Trx, id: number) {
  const [work] = await lockOne(trx, id)
  if (!work) throw notFound('course work')
  if (work.is_superseded) throw new AppError('conflict', SUPERSEDED)
  return work
}
const SUPERSEDED = 'This work was carried to the student’s new cohort. Please grade it there.'
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

/**
 * For extending and excusing. The students' rows come first: a submission, which locks its student's, is over by then or
 * waits, and with it whether there is a work. In the order of `ids` as asked for.
 */
export async function lockAllowed(trx: Trx, assignment_id: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)]
  const students = await trx
    .selectFrom('students as s')
    .innerJoin('users as u', 'u.id', 's.id')
    .select(['s.id', 'u.first_name', 'u.last_name', 's.cohort_id', 's.application_status', 's.erased_at'])
    .where('s.id', 'in', wanted)
    .orderBy('s.id')
    .forNoKeyUpdate('s')
    .execute()
  const works = await trx
    .selectFrom('course_works')
    .select(['id', 'student_id', 'workflow_state', 'grade', 'version', 'timed_at', 'carried_timing'])
    .where('assignment_id', '=', assignment_id)
    .where('student_id', 'in', wanted)
    .orderBy('student_id')
    .forNoKeyUpdate()
    .execute()
  const allowances = await lockAllowances(trx, assignment_id, wanted)
  const assignment = await trx
    .selectFrom('assignments')
    .select(['id', 'workflow_state', 'assigned_at', 'due_at', 'cohort_id'])
    .where('id', '=', assignment_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!assignment) throw notFound('assignment')
  concerns({ people: wanted, assignments: [assignment_id], cohorts: [assignment.cohort_id] })
  return {
    assignment,
    students: wanted.map((id) => {
      const student = students.find((one) => one.id === id)
      if (!student) throw notFound('student')
      const { erased_at, ...known } = student
      const work = works.find((one) => one.student_id === id) ?? null
      const allowance = allowances.get(id) ?? null
      const extended_to = allowance?.due_at ?? null
      const is_excused = allowance?.excused_at != null
      return { ...known, is_erased: erased_at !== null, work, allowance, extended_to, is_excused }
    }),
  }
}

/** A share lock for a draft, which waits for a Save in flight but not for other drafts. */
export async function shareWork(trx: Trx, id: number) {
  const work = await trx
    .selectFrom('course_works as w')
    .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
    .select(['w.student_id', 'w.grade', 'w.instructor_comment', 'w.is_superseded', 'a.assignment_type'])
    .where('w.id', '=', id)
    .forShare('w')
    .executeTakeFirst()
  if (!work) throw notFound('course work')
  if (work.is_superseded) throw new AppError('conflict', SUPERSEDED)
  await refuseErased(trx, work.student_id)
  return work
}
