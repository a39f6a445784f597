import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { refuseErased } from '../students/lock.ts'

/** For grading. The order of locks stands in db/transaction.ts. */
export async function lockWork(trx: Trx, id: number) {
  const work = await trx.selectFrom('course_works').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!work) throw notFound('course work')
  await refuseErased(trx, work.student_id)
  return work
}

/** For handing in, which may be the first time. */
export function lockOwnWork(trx: Trx, { assignment_id, student_id }: { assignment_id: number; student_id: number }) {
  return trx
    .selectFrom('course_works')
    .select(['id', 'repository', 'site', 'student_comment', 'grade', 'completed_at', 'version'])
    .where('assignment_id', '=', assignment_id)
    .where('student_id', '=', student_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** For a draft, which waits for a Save that is under way but not for another draft. */
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
