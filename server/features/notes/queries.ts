import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

export async function listNotes(db: Db, student_id: number) {
  const notes = (await notesOf(db, student_id)).map(toNote)
  return notes.toSorted((a, b) => Number(b.is_pinned) - Number(a.is_pinned))
}

const notesOf = statement((db, student_id: Value<number>) =>
  noteRows(db).where('n.student_id', '=', student_id).orderBy('n.created_at', 'desc').orderBy('n.id', 'desc'),
)

export async function findNote(db: Db, id: number) {
  return toNote(await noteRows(db).where('n.id', '=', id).executeTakeFirstOrThrow())
}

function noteRows(db: Db) {
  return db
    .selectFrom('student_notes as n')
    .innerJoin('users as author', 'author.id', 'n.employee_id')
    .select([
      'n.id',
      'n.student_id',
      'n.content',
      'n.kind',
      'n.is_pinned',
      'n.created_at',
      'n.updated_at',
      'n.version',
      'n.employee_id',
    ])
    .select(['author.first_name', 'author.last_name'])
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

function toNote({ employee_id, first_name, last_name, ...note }: NoteRow) {
  return { ...note, employee: { id: employee_id, first_name, last_name } }
}
