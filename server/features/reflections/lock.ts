import type { DateText } from '#domain/central-time.ts'
import type { Trx } from '../../db/transaction.ts'

/** The reflection of a day, which may not be written yet; after its student, as db/transaction.ts says. */
export function lockReflection(trx: Trx, student_id: number, feedback_on: DateText) {
  return trx
    .selectFrom('daily_feedbacks')
    .selectAll()
    .where('student_id', '=', student_id)
    .where('feedback_on', '=', feedback_on)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
