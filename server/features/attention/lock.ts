import type { Trx } from '../../db/transaction.ts'
import { lockStudent } from '../students/lock.ts'

/** The student, and the snooze that nobody has ended, if any; its day may be over. */
export async function lockSnooze(trx: Trx, student_id: number) {
  const student = await lockStudent(trx, student_id)
  const snooze = await trx
    .selectFrom('attention_snoozes')
    .select(['id', 'until', 'reason', 'kinds', 'snoozed_by_id'])
    .where('student_id', '=', student_id)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { student, snooze: snooze ?? null }
}
