import { sql } from 'kysely'
import type { DateText } from '#domain/central-time.ts'
import type { NoteKind } from '#domain/note-form.ts'
import { type ContactFacts, lastContact } from '#domain/student-contact.ts'
import { statement, unseen, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

/** When staff were last in touch with a student, but for joining, which the caller knows. */
export async function findContacts(db: Db, student_id: number) {
  const found = await contacts(db, student_id)
  const latest = (kind: Found['kind']) => {
    const row = found.find((one) => one.kind === kind)
    return row ? { at: row.at, by: byOf(row) } : null
  }
  const note_kind = found.find(({ kind }) => kind === 'note')?.note_kind
  const note = latest('note')
  const facts: Omit<ContactFacts, 'joined_on'> = {
    note: note && note_kind ? { ...note, note_kind } : null,
    conversation_done: latest('conversation_done'),
    conversation_taken: latest('conversation_taken'),
    feedback: latest('feedback'),
  }
  return (joined_on: DateText | null) => {
    const last = lastContact({ ...facts, joined_on })
    return last && { ...last, at: new Date(last.at) }
  }
}

export async function findOpenRequest(db: Db, student_id: number) {
  const [row] = await openRequest(db, student_id)
  return row ? { asked_on: row.asked_on, is_withdrawn: row.is_withdrawn, taken_by: byOf(row) } : null
}

interface By {
  by_id: number | null
  first_name: string | null
  last_name: string | null
}

const byOf = ({ by_id, first_name, last_name }: By) =>
  by_id === null || first_name === null ? null : { id: by_id, first_name, last_name: last_name ?? '' }

interface Found extends By {
  kind: Exclude<keyof ContactFacts, 'joined_on'>
  at: Date
  note_kind: NoteKind | null
}

const contacts = statement(
  (_db, id: Value<number>) => sql<Found>`
    select c.kind, c.at, c.note_kind, c.by_id, u.first_name, u.last_name from (
      (select 'note' as kind, n.created_at as at, n.kind as note_kind, n.employee_id as by_id from student_notes n
        where n.student_id = ${unseen(id, 'integer')} order by n.created_at desc, n.id desc limit 1)
      union all
      (select 'conversation_done', q.done_at, null, q.done_by_id from conversation_requests q
        where q.student_id = ${unseen(id, 'integer')} and q.done_at is not null order by q.done_at desc limit 1)
      union all
      (select 'conversation_taken', q.taken_at, null, q.taken_by_id from conversation_requests q
        where q.student_id = ${unseen(id, 'integer')} and q.taken_at is not null order by q.taken_at desc limit 1)
      union all
      (select 'feedback', t.at, null, t.actor_id from course_works w join attempts t on t.course_work_id = w.id
        where w.student_id = ${unseen(id, 'integer')} and t.kind in ('feedback', 'return') and t.instructor_comment <> ''
        order by t.at desc, t.id desc limit 1)
    ) c left join users u on u.id = c.by_id`,
)

const openRequest = statement(
  (_db, id: Value<number>) => sql<By & { asked_on: DateText; is_withdrawn: boolean }>`
    select q.asked_on, q.withdrawn_at is not null as is_withdrawn, q.taken_by_id as by_id, u.first_name, u.last_name
    from conversation_requests q left join users u on u.id = q.taken_by_id
    where q.student_id = ${id} and q.done_at is null`,
)
