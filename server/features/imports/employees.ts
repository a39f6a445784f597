import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { fullName } from '#domain/person-name.ts'
import { concerns } from '../../db/announce.ts'
import { recordChanges } from '../../db/history.ts'
import { lockPeople, type People, peopleNamed, personOf } from './people.ts'
import {
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
  type Written,
} from './plan.ts'
import { refuseTouchedPeople, removePeople } from './undo-people.ts'

type Employee = {
  first_name: string
  last_name: string
  email: string
}
interface Write {
  before: Employee | null
  after: Employee
}

export const employeeImporter: Importer<People, Write> = {
  facts: (db, lines) => peopleNamed(db, lines, ({ values }) => numberValue(values.id)),

  plan(lines, people, sheet) {
    const rows = lines.map((line) => planned(line, people, sheet))
    return refuseRepeated(rows, (row, index) => {
      const email = textValue(lines[index]?.values.email)
      return [
        ...(row.record_id === null ? [] : [{ key: `id ${row.record_id}`, what: 'employee' }]),
        ...(email === '' ? [] : [{ key: `email ${people.keyOf.get(email)}`, what: 'email' }]),
      ]
    })
  },

  async lock(trx, rows) {
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    await lockPeople(trx, ids)
    concerns({ people: ids })
  },

  async write(trx, rows, by, told) {
    const written: Written[] = []
    for (const batch of inBatches(rows)) {
      const added = batch.filter(({ record_id }) => record_id === null)
      const changed = batch.filter(({ record_id }) => record_id !== null)
      const ids = new Map<string, number>()
      if (added.length > 0) {
        const people = await trx
          .insertInto('users')
          .values(
            added.map(({ write: { after } }) => ({
              ...after,
              role: ROLE.employee,
              middle_name: null,
              // Nobody can log in before an invitation or a temporary password.
              password_hash: null,
              created_at: by.now,
              updated_at: by.now,
            })),
          )
          .returning(['id', 'email'])
          .execute()
        for (const { id, email } of people) ids.set(email, id)
      }
      if (changed.length > 0) {
        await sql`update users u set first_name = t.first_name, last_name = t.last_name, version = u.version + 1, updated_at = ${by.now}
          from jsonb_to_recordset(${JSON.stringify(changed.map(({ record_id, write }) => ({ id: record_id, ...write.after })))}::jsonb)
            as t (id integer, first_name text, last_name text) where u.id = t.id`.execute(trx)
      }
      const done = batch.map(({ record_id, write: { before, after } }) => ({
        id: record_id ?? ids.get(after.email) ?? 0,
        before,
        after,
      }))
      await recordChanges(
        trx,
        done.map(({ id, before, after }) => ({
          entity: 'employee',
          id,
          action: before ? 'changed' : 'created',
          ...by,
          before,
          after: before ? after : { ...after, status: 'active' },
        })),
      )
      for (const { id, before } of done) written.push({ record_id: id, student_id: null, version: 0, restores: before })
      told(written.length)
    }
    return { written }
  },

  refuseUndo: refuseTouchedPeople,

  async undo(trx, rows, { by, committed_at }) {
    const ids = rows.map(({ record_id }) => record_id)
    await lockPeople(trx, ids)
    concerns({ people: ids })
    await employeeImporter.refuseUndo(trx, rows, committed_at)
    const changed = rows.filter(({ outcome }) => outcome === 'changed')
    const people = await trx
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name', 'email'])
      .where(sql<boolean>`id = any (${changed.map(({ record_id }) => record_id)}::integer[])`)
      .execute()
    await sql`update users u set first_name = t.first_name, last_name = t.last_name, version = u.version + 1, updated_at = ${by.now}
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ record_id, restores }) => ({ id: record_id, ...(restores as Employee) })))}::jsonb)
        as t (id integer, first_name text, last_name text) where u.id = t.id`.execute(trx)
    await recordChanges(
      trx,
      changed.map(({ record_id: id, restores }) => {
        const before = people.find((person) => person.id === id) ?? null
        return {
          entity: 'employee',
          id,
          action: 'import undone',
          ...by,
          before,
          after: { id, ...(restores as Employee) },
        }
      }),
    )
    await removePeople(
      trx,
      'employee',
      rows.filter(({ outcome }) => outcome === 'new').map(({ record_id }) => record_id),
      by,
    )
  },
}

function planned(line: Line, people: People, sheet: Sheet): Planned<Write> {
  const named = { first_name: textValue(line.values.first_name), last_name: textValue(line.values.last_name) }
  const base: Planned<Write> = {
    line: line.line,
    outcome: 'invalid',
    label: fullName(named).trim() || textValue(line.values.email),
    record_id: null,
    student_id: null,
    changes: [],
    problems: [],
    write: null,
  }
  const found = personOf(line, people, ROLE.employee)
  if ('problem' in found) return refused(base, [...line.problems, found.problem])
  const { person } = found
  if (!person) {
    const after = { ...named, email: textValue(line.values.email) }
    const problems = line.problems.length > 0 ? line.problems : everyProblem(after, employeeProblem)
    if (problems.length > 0) return refused(base, problems)
    return { ...base, outcome: 'new', changes: given(after), write: { before: null, after } }
  }
  const { first_name, last_name, email } = person
  const before = { first_name, last_name, email }
  const { after: fields, changes, problems } = compared(sheet, line, { first_name, last_name })
  const after = { ...before, ...(fields as Partial<Employee>) }
  const known = { ...base, label: fullName(person), record_id: person.id }
  if (problems.length > 0) return refused(known, problems)
  if (changes.length === 0) return { ...known, outcome: 'unchanged' }
  if (person.status === 'inactive') {
    return refused(known, [`${fullName(person)} is inactive. Make them active under Employees first.`])
  }
  const missing = everyProblem(after, employeeProblem)
  if (missing.length > 0) return refused(known, missing)
  return { ...known, outcome: 'changed', changes, write: { before, after } }
}
