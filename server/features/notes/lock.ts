import type { Trx } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { lockStudent } from '../students/lock.ts'

/** Locks the student first. */
export async function lockNote(trx: Trx, id: number) {
  const notes = trx.selectFrom('student_notes').where('id', '=', id)
  const owner = await notes.select('student_id').executeTakeFirst()
  if (!owner) throw notFound('note')
  await lockStudent(trx, owner.student_id)
  return notes
    .select(['student_id', 'content', 'kind', 'is_pinned', 'version'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
