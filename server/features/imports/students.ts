import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { centralDate, type DateText } from '#domain/central-time.ts'
import { fullName } from '#domain/person-name.ts'
import { courseLabel, DEFAULT_COURSE_ID } from '#domain/school-course.ts'
import { joiningProblem } from '#domain/student-enrolment.ts'
import {
  APPLICATION_STATUS_LABELS,
  type ApplicationStatus,
  DEFAULT_APPLICATION_STATUS,
  statusProblem,
  studentProblem,
} from '#domain/student-form.ts'
import { concerns } from '../../db/announce.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { shareCohort } from '../cohorts/lock.ts'
import { type Carried, carryPlans, carryWorks, lockWorksToCarry } from '../course-work/carry.ts'
import { actionOf, type Moved, movedFrom, undoMove } from '../students/move.ts'
import { type Cohorts, cohortNamed, type NamedCohort, readCohorts } from './cohorts-named.ts'
import { lockPeople, type People, type Person, peopleNamed, personOf, readPeople } from './people.ts'
import {
  type Committed,
  compared,
  everyProblem,
  given,
  type Importer,
  inBatches,
  type Line,
  numberValue,
  type Planned,
  refused,
  refuseRepeated,
  type Sheet,
  textValue,
  type Values,
  type Writing,
  type Written,
} from './plan.ts'
import { refuseOpenedStudents, refuseTouchedPeople, refuseUsed, removePeople } from './undo-people.ts'

interface Facts {
  people: People
  cohorts: Cohorts
}

type Student = {
  first_name: string
  middle_name: string | null
  last_name: string
  email: string
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
  course_id: number
  cohort_id: number | null
  cohort_name: string | null
  joined_on: DateText | null
  application_status: ApplicationStatus
  skip_placement_reporting: boolean
}

interface Write {
  before: Student | null
  after: Student
}

export const studentImporter: Importer<Facts, Write> = {
  async facts(db, lines) {
    return {
      people: await peopleNamed(db, lines, ({ values }) => numberValue(values.id)),
      cohorts: await readCohorts(db),
    }
  },

  plan(lines, facts, sheet, now) {
    const rows = lines.map((line) => planned(line, facts, sheet, now))
    return refuseRepeated(rows, (row, index) => {
      const email = textValue(lines[index]?.values.email)
      return [
        ...(row.record_id === null ? [] : [{ key: `id ${row.record_id}`, what: 'student' }]),
        ...(email === '' ? [] : [{ key: `email ${facts.people.keyOf.get(email)}`, what: 'email' }]),
      ]
    })
  },

  async lock(trx, rows) {
    const cohorts = rows.map(({ write: { after } }) => after.cohort_id ?? 0).filter((id) => id !== 0)
    for (const id of [...new Set(cohorts)].toSorted((a, b) => a - b)) await shareCohort(trx, id)
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    await lockPeople(trx, ids)
    concerns({ people: ids, cohorts: rows.map(({ write: { before } }) => before?.cohort_id ?? null) })
    await lockWorksToCarry(
      trx,
      rows.filter(isMove).flatMap(({ record_id }) => record_id ?? []),
    )
  },

  async write(trx, rows, by, told) {
    const written: Written[] = []
    for (const batch of inBatches(rows)) {
      const ids = await insertStudents(
        trx,
        batch.filter(({ record_id }) => record_id === null),
        by,
      )
      const changed = batch.filter(({ record_id }) => record_id !== null)
      await updateStudents(trx, changed, by)
      const moves = await moveStudents(trx, changed.filter(isMove), by)
      const done = batch.map(({ record_id, write }) => ({ id: record_id ?? ids.get(write.after.email) ?? 0, ...write }))
      await recordChanges(
        trx,
        done.map(({ id, before, after }) => ({
          entity: 'student',
          id,
          action: before ? actionOf({ from: before.cohort_id, to: after.cohort_id }) : 'created',
          ...by,
          before,
          after,
        })),
      )
      for (const { id, before } of done) {
        const restores = before && { before, moved: moves.get(id) ?? null }
        written.push({ record_id: id, student_id: id, version: 0, restores })
      }
      told(written.length)
    }
    return { written }
  },

  async refuseUndo(db, rows, committed_at) {
    await refuseTouchedPeople(db, rows, committed_at)
    await refuseOpenedStudents(
      db,
      rows.map(({ record_id }) => record_id),
      committed_at,
    )
  },

  async undo(trx, rows, { by, committed_at }) {
    const moved = rows.flatMap(({ restores, version }) => {
      const move = (restores as Restores | null)?.moved
      return move ? { ...move, version } : []
    })
    for (const id of [...new Set(moved.map(({ from }) => from))].toSorted((a, b) => a - b)) await shareCohort(trx, id)
    const ids = rows.map(({ record_id }) => record_id)
    await lockPeople(trx, ids)
    await studentImporter.refuseUndo(trx, rows, committed_at)
    // Also refuses if there is work or a reflection in the new cohort.
    if (moved.length > 0) await undoMove(trx, { students: moved }, by)
    await restoreStudents(
      trx,
      rows.filter(({ outcome }) => outcome === 'changed'),
      by,
    )
    await removeStudents(
      trx,
      rows.filter(({ outcome }) => outcome === 'new').map(({ record_id }) => record_id),
      by,
    )
  },
}

function planned(line: Line, { people, cohorts }: Facts, sheet: Sheet, now: Date): Planned<Write> {
  const { values } = line
  const name = fullName({ first_name: textValue(values.first_name), last_name: textValue(values.last_name) }).trim()
  const base: Planned<Write> = {
    line: line.line,
    outcome: 'invalid',
    label: name || textValue(values.email),
    record_id: null,
    student_id: null,
    changes: [],
    problems: [],
    write: null,
  }
  const found = personOf(line, people, ROLE.student)
  const named = cohortNamed(values, cohorts)
  if ('problem' in found || 'problem' in named) {
    return refused(base, [
      ...line.problems,
      ...('problem' in found ? [found.problem] : []),
      ...('problem' in named ? [named.problem] : []),
    ])
  }
  const { person } = found
  if (person) {
    const known = { ...base, label: fullName(person), record_id: person.id, student_id: person.id }
    return plannedChange(known, line, person, cohortFor(named.cohort, sheet, cohorts, person), sheet, now)
  }
  return plannedNew(base, line, cohortFor(named.cohort, sheet, cohorts, null), now)
}

/** A student whom the sheet gives no cohort keeps theirs if it has a column for it; else the chosen one is meant for all. */
function cohortFor(
  named: NamedCohort | null,
  sheet: Sheet,
  { byId }: Cohorts,
  person: Person | null,
): NamedCohort | null {
  if (named) return named
  const hasColumn = sheet.columns.includes('cohort') || sheet.columns.includes('cohort_id')
  const chosen = person && (hasColumn || sheet.cohort_id === null) ? person.cohort_id : sheet.cohort_id
  return chosen === null ? null : (byId.get(chosen) ?? null)
}

function plannedNew(
  base: Planned<Write>,
  { values, problems }: Line,
  cohort: NamedCohort | null,
  now: Date,
): Planned<Write> {
  const application_status = (values.application_status ?? DEFAULT_APPLICATION_STATUS) as ApplicationStatus
  const isPresent = application_status !== 'dropped_out'
  const after: Student = {
    first_name: textValue(values.first_name),
    middle_name: textValue(values.middle_name) || null,
    last_name: textValue(values.last_name),
    email: textValue(values.email),
    address: textValue(values.address),
    city: textValue(values.city),
    state: textValue(values.state),
    zip_code: textValue(values.zip_code),
    phone: textValue(values.phone),
    course_id: cohort?.course_id ?? numberValue(values.course_id) ?? DEFAULT_COURSE_ID,
    cohort_id: isPresent ? (cohort?.id ?? null) : null,
    cohort_name: isPresent ? (cohort?.name ?? null) : null,
    joined_on: isPresent && cohort ? textValue(values.joined_on) || usualJoining(cohort, now) : null,
    application_status,
    skip_placement_reporting: values.skip_placement_reporting === true,
  }
  if (problems.length > 0) return refused(base, problems)
  const status = statusProblem(DEFAULT_APPLICATION_STATUS, application_status)
  const found = [
    ...everyProblem(after, (draft) => studentProblem(draft, { isNew: true })),
    ...(status ? [status] : []),
    ...(!isPresent && cohort ? [LEFT_WITH_COHORT] : []),
    ...programProblem(values, cohort),
    ...(after.joined_on ? [joiningProblem(after.joined_on, now) ?? []].flat() : []),
  ]
  if (found.length > 0) return refused(base, found)
  return { ...base, outcome: 'new', changes: given(shownValues(after)), write: { before: null, after } }
}

const LEFT_WITH_COHORT =
  'A student who has dropped out has no cohort. Leave it empty, or import them as Confirmed and drop them out in the student’s form.'

/** The earlier of today and the cohort's start. */
function usualJoining({ prework_start, classroom_start }: NamedCohort, now: Date): DateText {
  const [today, start] = [centralDate(now), prework_start ?? classroom_start]
  return start !== null && start < today ? start : today
}

function plannedChange(
  known: Planned<Write>,
  line: Line,
  person: Person,
  cohort: NamedCohort | null,
  sheet: Sheet,
  now: Date,
): Planned<Write> {
  const before = studentOf(person)
  const isMoved = cohort !== null && cohort.id !== before.cohort_id
  const { joined_on: joined, application_status: status, ...rest } = shownValues(before)
  const { cohort: _cohort, course_id: _program, ...details } = rest
  const {
    after: fields,
    changes,
    problems,
  } = compared(sheet, line, { ...details, joined_on: joined, application_status: status })
  const wished = (fields.application_status ?? before.application_status) as ApplicationStatus
  const { middle_name, joined_on, ...others } = fields as Partial<Student>
  const after: Student = {
    ...before,
    ...others,
    ...(middle_name !== undefined && { middle_name: middle_name || null }),
    joined_on: isMoved ? (joined_on ?? centralDate(now)) : (joined_on ?? before.joined_on),
    ...(isMoved && { cohort_id: cohort.id, cohort_name: cohort.name, course_id: cohort.course_id }),
  }
  if (problems.length > 0) return refused(known, problems)
  const name = fullName(person)
  const shown = [
    ...changes.filter(({ field }) => !(isMoved && field === 'joined_on')),
    ...(isMoved
      ? [
          { field: 'cohort', from: before.cohort_name, to: cohort.name },
          { field: 'joined_on', from: before.joined_on, to: after.joined_on },
        ]
      : []),
  ]
  const program = programProblem(line.values, cohort)
  if (shown.length === 0 && program.length === 0) return { ...known, outcome: 'unchanged' }
  if (person.erased_at) return refused(known, ['This student was erased. The record can no longer be changed.'])
  if (before.application_status === 'dropped_out') {
    return refused(known, [`${name} has dropped out. Bring them back in the student’s form first.`])
  }
  const found = [
    ...(wished === before.application_status ? [] : [leavingProblem(name, before.application_status, wished)]),
    ...(isMoved && !sheet.may_transfer ? [transferProblem(name, before.cohort_name, cohort.name)] : []),
    ...everyProblem(after, (draft) => studentProblem({ ...draft, course_id: null }, { isNew: false })),
    ...program,
    ...(after.joined_on && after.joined_on !== before.joined_on
      ? [joiningProblem(after.joined_on, now) ?? []].flat()
      : []),
  ]
  const row = { ...known, is_transfer: isMoved }
  if (found.length > 0) return refused(row, found)
  return { ...row, outcome: 'changed', changes: shown, write: { before, after } }
}

const transferProblem = (name: string, from: string | null, to: string) =>
  `${name} is in ${from}. To move them to ${to}, allow transfers for this import.`

function leavingProblem(name: string, before: ApplicationStatus, wished: ApplicationStatus): string {
  const form = `${name} is ${APPLICATION_STATUS_LABELS[before]}. Dropping out is done in the student’s form, which asks for the last day.`
  return statusProblem(before, wished) ?? form
}

/** The program follows the cohort. */
function programProblem({ course_id }: Values, cohort: NamedCohort | null): string[] {
  if (!cohort || course_id === undefined || course_id === cohort.course_id) return []
  return [
    `The program of ${cohort.name} is ${courseLabel(cohort.course_id)}, and this row says ${courseLabel(Number(course_id))}.`,
  ]
}

/** As the sheet names the fields. */
function shownValues({ cohort_id: _id, cohort_name, email: _email, ...student }: Student) {
  return { ...student, cohort: cohort_name } satisfies Values
}

const studentOf = (person: Person): Student => ({
  first_name: person.first_name,
  middle_name: person.middle_name,
  last_name: person.last_name,
  email: person.email,
  address: person.address ?? '',
  city: person.city ?? '',
  state: person.state ?? '',
  zip_code: person.zip_code ?? '',
  phone: person.phone ?? '',
  course_id: person.course_id ?? DEFAULT_COURSE_ID,
  cohort_id: person.cohort_id,
  cohort_name: person.cohort_name,
  joined_on: person.joined_on,
  application_status: person.application_status ?? DEFAULT_APPLICATION_STATUS,
  skip_placement_reporting: person.skip_placement_reporting ?? false,
})

const isMove = ({ write: { before, after } }: Writing<Write>) => before !== null && before.cohort_id !== after.cohort_id

/** Returns the ids by email. */
async function insertStudents(trx: Trx, rows: readonly Writing<Write>[], by: By): Promise<Map<string, number>> {
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

async function updateStudents(trx: Trx, rows: readonly Writing<Write>[], by: By): Promise<void> {
  if (rows.length === 0) return
  await writeDetails(
    trx,
    rows.map(({ record_id, write: { after } }) => ({ id: record_id ?? 0, ...after })),
    by,
  )
  const joined = rows.filter((row) => !isMove(row) && row.write.before?.joined_on !== row.write.after.joined_on)
  await writeJoined(
    trx,
    joined.map(({ record_id, write: { after } }) => ({ id: record_id ?? 0, joined_on: after.joined_on })),
  )
}

/** Everything but the enrolment. */
async function writeDetails(trx: Trx, students: (Student & { id: number })[], by: By): Promise<void> {
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
async function moveStudents(
  trx: Trx,
  rows: readonly Writing<Write>[],
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

interface Restores {
  before: Student
  moved: Omit<Moved, 'version'> | null
}

async function restoreStudents(trx: Trx, rows: readonly Committed[], by: By): Promise<void> {
  if (rows.length === 0) return
  const people = await readPeople(
    trx,
    rows.map(({ record_id }) => record_id),
  )
  const now = new Map(people.map((person) => [person.id, person]))
  const restored = rows.map(({ record_id, restores }) => ({ id: record_id, ...(restores as Restores).before }))
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
      return { entity: 'student', id, action: 'import undone', ...by, before: person ? studentOf(person) : null, after }
    }),
  )
}

async function removeStudents(trx: Trx, ids: number[], by: By): Promise<void> {
  if (ids.length === 0) return
  const all = sql`any (${ids}::integer[])`
  // They leave first: the counts of their cohorts follow updates, not deletions.
  await sql`update students set cohort_id = null, application_status = 'dropped_out' where id = ${all}`.execute(trx)
  await sql`delete from enrolments where student_id = ${all}`.execute(trx)
  await sql`delete from students where id = ${all}`.execute(trx).catch(refuseUsed)
  await removePeople(trx, 'student', ids, by)
}
