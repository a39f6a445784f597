import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import { DEFAULT_APPLICATION_STATUS } from '#domain/student-status.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { type Carried, carryPlans, carryWorks } from '../course-work/carry.ts'
import { type Moved, movedFrom } from '../students/move.ts'
import { readCohorts } from './cohorts-named.ts'
import { readPeople } from './people.ts'
import type { Committed, Writing } from './plan.ts'
import { type ImportedStudent, importedStudentOf, type StudentWrite } from './student-plan.ts'
import { refuseUsed, removePeople } from './undo-people.ts'

/** What an undo needs of a student who was changed. */
export interface StudentRestores {
  before: ImportedStudent
  moved: Omit<Moved, 'version'> | null
}

export const isMove = ({ write: { before, after } }: Writing<StudentWrite>) =>
  before !== null && before.cohort_id !== after.cohort_id

export const isJoinedChanged = ({ write: { before, after } }: Writing<StudentWrite>) =>
  before?.joined_on !== after.joined_on

/** Returns the ids by email. */
export async function insertStudents(
  trx: Trx,
  rows: readonly Writing<StudentWrite>[],
  by: By,
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const people = await trx
    .insertInto('users')
    .values(
      rows.map(({ write: { after } }) => ({
        role: ROLE.student,
        first_name: after.first_name,
        middle_name: after.middle_name,
        last_name: after.last_name,
        email: after.email,
        // Nobody can log in before an invitation or a temporary password.
        password_hash: null,
        created_at: by.now,
        updated_at: by.now,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const ids = new Map(people.map(({ id, email }) => [email, id]))
  const added = rows.map(({ write: { after } }) => ({ ...after, id: ids.get(after.email) ?? 0 }))
  await trx
    .insertInto('students')
    .values(
      added.map(
        ({
          first_name: _f,
          middle_name: _m,
          last_name: _l,
          email: _e,
          cohort_name: _c,
          joined_on: _j,
          ...student
        }) => ({
          ...student,
          photo_file_name: null,
        }),
      ),
    )
    .execute()
  const enrolments = added.flatMap(({ id, cohort_id, joined_on }) =>
    cohort_id === null || joined_on === null
      ? []
      : { student_id: id, cohort_id, joined_on, started_at: by.now, ended_as: null },
  )
  if (enrolments.length > 0) await trx.insertInto('enrolments').values(enrolments).execute()
  return ids
}

export async function updateStudents(trx: Trx, rows: readonly Writing<StudentWrite>[], by: By): Promise<void> {
  if (rows.length === 0) return
  await writeDetails(
    trx,
    rows.map(({ record_id, write: { after } }) => ({ id: record_id ?? 0, ...after })),
    by,
  )
  const joined = rows.filter((row) => !isMove(row) && isJoinedChanged(row))
  await writeJoined(
    trx,
    joined.map(({ record_id, write: { after } }) => ({ id: record_id ?? 0, joined_on: after.joined_on })),
  )
}

/** Everything but the enrolment. */
async function writeDetails(trx: Trx, students: (ImportedStudent & { id: number })[], by: By): Promise<void> {
  const rows = JSON.stringify(students)
  await sql`update users u set first_name = t.first_name, middle_name = t.middle_name, last_name = t.last_name,
      version = u.version + 1, updated_at = ${by.now}
    from jsonb_to_recordset(${rows}::jsonb) as t (id integer, first_name text, middle_name text, last_name text)
    where u.id = t.id`.execute(trx)
  await sql`update students s set address = t.address, city = t.city, state = t.state, zip_code = t.zip_code, phone = t.phone,
      skip_placement_reporting = t.skip_placement_reporting, cohort_id = t.cohort_id, course_id = t.course_id
    from jsonb_to_recordset(${rows}::jsonb) as t (id integer, address text, city text, state text, zip_code text, phone text,
      skip_placement_reporting boolean, cohort_id integer, course_id smallint)
    where s.id = t.id`.execute(trx)
}

async function writeJoined(trx: Trx, students: { id: number; joined_on: DateText | null }[]): Promise<void> {
  if (students.length === 0) return
  await sql`update enrolments e set joined_on = t.joined_on
    from jsonb_to_recordset(${JSON.stringify(students)}::jsonb) as t (id integer, joined_on date)
    where e.student_id = t.id and e.ended_at is null`.execute(trx)
}

/** Nothing is carried, but old work in the new cohort counts again, as in the form. */
export async function moveStudents(
  trx: Trx,
  rows: readonly Writing<StudentWrite>[],
  by: By,
): Promise<Map<number, Omit<Moved, 'version'>>> {
  const moves = new Map<number, Omit<Moved, 'version'>>()
  if (rows.length === 0) return moves
  const students = rows.map(({ record_id, write: { before, after } }) => ({
    student_id: record_id ?? 0,
    before,
    from: before?.cohort_id ?? 0,
    to: { id: after.cohort_id ?? 0, name: after.cohort_name ?? '' },
    joined_on: after.joined_on,
  }))
  const { rows: closed } = await sql<{ id: number; student_id: number }>`
    update enrolments set ended_at = ${by.now}, ended_as = 'transferred'
    where ended_at is null and student_id = any (${students.map(({ student_id }) => student_id)}::integer[])
    returning id, student_id`.execute(trx)
  const opened = await trx
    .insertInto('enrolments')
    .values(
      students.map(({ student_id, to, joined_on }) => ({
        student_id,
        cohort_id: to.id,
        joined_on: joined_on ?? centralDate(by.now),
        started_at: by.now,
        ended_as: null,
      })),
    )
    .returning(['id', 'student_id'])
    .execute()
  const carried = await bringBackWorks(trx, students, by)
  const [closedOf, openedOf] = [closed, opened].map(
    (found) => new Map(found.map(({ id, student_id }) => [student_id, id])),
  )
  for (const { student_id, before, from, to } of students) {
    const move = { student_id, from, to: to.id, reason: '', last_day: null, now: by.now }
    const application_status = before?.application_status ?? DEFAULT_APPLICATION_STATUS
    moves.set(
      student_id,
      movedFrom({ application_status }, move, {
        closed: closedOf?.get(student_id) ?? null,
        opened: openedOf?.get(student_id) ?? null,
        carried: carried.get(student_id) ?? null,
      }),
    )
  }
  return moves
}

/** Only the few who return to a cohort in which they have worked need statements of their own. */
async function bringBackWorks(
  trx: Trx,
  students: readonly { student_id: number; to: { id: number; name: string } }[],
  by: By,
): Promise<Map<number, Carried>> {
  const carried = new Map<number, Carried>()
  for (const cohort of new Map(students.map(({ to }) => [to.id, to])).values()) {
    const ids = students.flatMap(({ student_id, to }) => (to.id === cohort.id ? student_id : []))
    for (const [student_id, plan] of await carryPlans(trx, ids, cohort)) {
      if (!plan.some(({ offer }) => offer === 'restore' || offer === 'choose')) continue
      carried.set(student_id, await carryWorks(trx, { student_id, plan, carry: new Set(), by }))
    }
  }
  return carried
}

export async function restoreStudents(trx: Trx, rows: readonly Committed[], by: By): Promise<void> {
  if (rows.length === 0) return
  const people = await readPeople(
    trx,
    rows.map(({ record_id }) => record_id),
  )
  const now = new Map(people.map((person) => [person.id, person]))
  // A cohort may have changed its program since, and its students with it.
  const cohorts = await readCohorts(trx)
  const restored = rows.map(({ record_id, restores }) => {
    const { before } = restores as StudentRestores
    const cohort = cohorts.byId.get(before.cohort_id ?? 0)
    return { id: record_id, ...before, ...(cohort && { cohort_name: cohort.name, course_id: cohort.course_id }) }
  })
  await writeDetails(trx, restored, by)
  const isKept = ({ id, joined_on }: (typeof restored)[number]) => now.get(id)?.joined_on === joined_on
  await writeJoined(
    trx,
    restored.filter((student) => !isKept(student)),
  )
  await recordChanges(
    trx,
    restored.map(({ id, ...after }) => {
      const person = now.get(id)
      return {
        entity: 'student',
        id,
        action: 'import undone',
        ...by,
        before: person ? importedStudentOf(person) : null,
        after,
      }
    }),
  )
}

export async function removeStudents(trx: Trx, ids: number[], by: By): Promise<void> {
  if (ids.length === 0) return
  const all = sql`any (${ids}::integer[])`
  // They leave first: the counts of their cohorts follow updates, not deletions.
  await sql`update students set cohort_id = null, application_status = 'dropped_out' where id = ${all}`.execute(trx)
  await sql`delete from enrolments where student_id = ${all}`.execute(trx)
  await sql`delete from students where id = ${all}`.execute(trx).catch(refuseUsed)
  await removePeople(trx, 'student', ids, by)
}
