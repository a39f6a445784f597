import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { lockStudent } from '../students/lock.ts'
import { lockNote } from './lock.ts'
import { findNote } from './queries.ts'

export function addNote(db: Db, { student_id, content }: { student_id: number; content: string }, by: By) {
  const note = { student_id, content }
  return inTransaction(db, async (trx) => {
    await lockStudent(trx, student_id)
    const { id } = await trx
      .insertInto('student_notes')
      .values({ ...note, employee_id: by.actor_id, created_at: by.now, updated_at: by.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'student_note', id, action: 'created', ...by, after: note })
    return findNote(trx, id)
  })
}

interface NoteEdit {
  id: number
  content: string
  version?: number | undefined
}

/** Any employee may correct a note; the author stays. */
export function updateNote(db: Db, { id, content, version }: NoteEdit, by: By) {
  return inTransaction(db, async (trx) => {
    const before = await lockNote(trx, id)
    await editRow(trx, {
      entity: 'student_note',
      what: 'note',
      row: before,
      version,
      current: () => findNote(trx, id),
      by,
      async write(stamp) {
        const after = { content }
        await trx
          .updateTable('student_notes')
          .set({ ...after, ...stamp })
          .where('id', '=', id)
          .execute()
        return { id, action: 'updated', before, after }
      },
    })
    return findNote(trx, id)
  })
}
