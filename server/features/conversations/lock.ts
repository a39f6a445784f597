import { concerns } from '../../db/announce.ts'
import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { concernNoticed } from '../notices/notify.ts'
import { lockStudent } from '../students/lock.ts'

export type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

/** Locks the student first; `andAsking`: also against the student's own reflection, which may ask anew (see lockReflection). */
export async function lockRequest(trx: Trx, id: number, { andAsking = false } = {}) {
  const requests = trx.selectFrom('conversation_requests').where('id', '=', id)
  const owner = await requests.select('student_id').executeTakeFirst()
  if (!owner) throw notFound('request')
  await lockStudent(trx, owner.student_id)
  if (andAsking) {
    await trx.selectFrom('students').select('id').where('id', '=', owner.student_id).forNoKeyUpdate().execute()
  }
  await concernNoticed(trx, { student_id: owner.student_id })
  return requests
    .select(['id', 'student_id', 'asked_on', 'withdrawn_at', 'taken_by_id', 'taken_at', 'done_by_id', 'done_at'])
    .select(['note_id', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** The open ones that an employee has taken, by id. */
export async function lockRequestsTakenBy(trx: Trx, employee_id: number) {
  const requests = await trx
    .selectFrom('conversation_requests as q')
    .innerJoin('students as s', 's.id', 'q.student_id')
    .select([
      'q.id',
      'q.student_id',
      's.cohort_id',
      'q.asked_on',
      'q.withdrawn_at',
      'q.taken_by_id',
      'q.taken_at',
      'q.version',
    ])
    .where('q.taken_by_id', '=', employee_id)
    .where('q.done_at', 'is', null)
    .orderBy('q.id')
    .forNoKeyUpdate('q')
    .execute()
  concerns({
    people: requests.map(({ student_id }) => student_id),
    cohorts: requests.map(({ cohort_id }) => cohort_id),
  })
  return requests
}
