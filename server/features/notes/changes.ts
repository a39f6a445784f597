import { recordChange } from '../../db/history.ts'
import { statement } from '../../db/statement.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { notFound, stale } from '../../errors.ts'
import { lockStudent } from '../students/lock.ts'

interface Writing {
  actor_id: number
  now: Date
}

export async function listNotes(db: Db, student_id: number) {
  return (await notesOf(db, student_id)).map(toNote)
}

const notesOf = statement((db, student_id: number) =>
  noteRows(db).where('n.student_id', '=', student_id).orderBy('n.created_at', 'desc').orderBy('n.id', 'desc'),
)

export function addNote(
  db: Db,
  { student_id, content }: { student_id: number; content: string },
  { actor_id, now }: Writing,
) {
  const note = { student_id, content }
  return inTransaction(db, async (trx) => {
    await lockStudent(trx, student_id)
    const { id } = await trx
      .insertInto('student_notes')
      .values({ ...note, employee_id: actor_id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, { entity: 'student_note', id, action: 'created', actor_id, at: now, after: note })
    return findNote(trx, id)
  })
}

/** Any of the staff may correct a note; it stays the author's. */
export function updateNote(
  db: Db,
  edit: { id: number; content: string; version?: number | undefined },
  { actor_id, now }: Writing,
) {
  return inTransaction(db, async (trx) => {
    const owner = await trx
      .selectFrom('student_notes')
      .select('student_id')
      .where('id', '=', edit.id)
      .executeTakeFirst()
    if (!owner) throw notFound('note')
    await lockStudent(trx, owner.student_id)
    const before = await trx
      .selectFrom('student_notes')
      .select(['content', 'version'])
      .where('id', '=', edit.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (edit.version !== undefined && edit.version !== before.version) {
      throw stale('note', await findNote(trx, edit.id))
    }
    await trx
      .updateTable('student_notes')
      .set({ content: edit.content, version: before.version + 1, updated_at: now })
      .where('id', '=', edit.id)
      .execute()
    await recordChange(trx, {
      entity: 'student_note',
      id: edit.id,
      action: 'updated',
      actor_id,
      at: now,
      before,
      after: { content: edit.content },
    })
    return findNote(trx, edit.id)
  })
}

async function findNote(db: Db, id: number) {
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
      'n.created_at',
      'n.updated_at',
      'n.version',
      'n.employee_id',
      'author.first_name',
      'author.last_name',
    ])
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['executeTakeFirstOrThrow']>>

function toNote({ employee_id, first_name, last_name, ...note }: NoteRow) {
  return { ...note, employee: { id: employee_id, first_name, last_name } }
}
