import type { DateText } from '#domain/central-time.ts'
import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { lockStudent } from '../students/lock.ts'

/** The student, whose stays cannot change meanwhile, and the mark of the day if there is one. */
export async function lockMark(trx: Trx, student_id: number, day: DateText) {
  const student = await lockStudent(trx, student_id)
  return { student, row: (await lockMarks(trx, [student_id], day))[0] }
}

/** The marks of several students. Locks the students first, by id. */
export async function lockRoll(trx: Trx, cohort_id: number, student_ids: readonly number[], day: DateText) {
  concerns({ people: student_ids, cohorts: [cohort_id] })
  await trx.selectFrom('users').select('id').where('id', 'in', student_ids).orderBy('id').forNoKeyUpdate().execute()
  return lockMarks(trx, student_ids, day)
}

function lockMarks(trx: Trx, student_ids: readonly number[], day: DateText) {
  return trx
    .selectFrom('attendance')
    .select(['id', 'student_id', 'cohort_id', 'day', 'status', 'version'])
    .where('student_id', 'in', student_ids)
    .where('day', '=', day)
    .orderBy('student_id')
    .forNoKeyUpdate()
    .execute()
}
