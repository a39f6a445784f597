import type { NoteKind } from '#domain/note-form.ts'
import { editRow } from '../../db/edit.ts'
import { type By, recordChange } from '../../db/history.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { lockStudent } from '../students/lock.ts'
import { lockNote } from './lock.ts'
import { findNote } from './queries.ts'

interface NewNote {
  student_id: number
  content: string
  kind?: NoteKind | undefined
}

export function addNote(db: Db, { student_id, content, kind = 'note' }: NewNote, by: By) {
  const note = { student_id, content, kind }
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
  kind?: NoteKind | undefined
  version?: number | undefined
}

/** Any employee may correct a note; the author stays. */
export function updateNote(db: Db, { id, content, kind, version }: NoteEdit, by: By) {
  return inTransaction(db, async (trx) => {
    const row = await lockNote(trx, id)
    await editRow(trx, {
      entity: 'student_note',
      what: 'note',
      row,
      version,
      current: () => findNote(trx, id),
      by,
      async write(stamp) {
        const before = { content: row.content, kind: row.kind }
        const after = { content, kind: kind ?? row.kind }
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

/** Of the student's notes at most one is pinned. The version stays: it guards the words. */
export function pinNote(db: Db, { id, is_pinned }: { id: number; is_pinned: boolean }, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    const note = await lockNote(trx, id)
    if (note.is_pinned === is_pinned) return
    const pinned = trx.updateTable('student_notes').set({ is_pinned: false }).where('student_id', '=', note.student_id)
    await pinned.where('is_pinned', '=', true).execute()
    if (is_pinned) await trx.updateTable('student_notes').set({ is_pinned }).where('id', '=', id).execute()
    const action = is_pinned ? 'pinned' : 'unpinned'
    const before = { is_pinned: note.is_pinned }
    await recordChange(trx, { entity: 'student_note', id, action, ...by, before, after: { is_pinned } })
  })
}
