import { sql } from 'kysely'
import { ROLE } from '#domain/account-role.ts'
import type { DateText } from '#domain/central-time.ts'
import { fullName } from '#domain/person-name.ts'
import { type PlacementType, placementProblem, type RateUnit, statusAfterPlacements } from '#domain/placement.ts'
import type { ApplicationStatus } from '#domain/student-status.ts'
import { concerns } from '../../db/announce.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { nameKey } from './cohorts-named.ts'
import { lockPeople, type People, type Person, peopleNamed, personOf, readPeople } from './people.ts'
import {
  type Committed,
  compared,
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
import { idsOf, refuseChanged, refuseOpenedStudents } from './undo-people.ts'

type Placement = {
  company_name: string
  placement_type: PlacementType
  job_title: string
  post_income: number | null
  pre_income: number | null
  placed_at: DateText
  placement_duration: string
  placement_rate: number | null
  placement_rate_unit: RateUnit | null
  how_found_notes: string
  notes: string
}

type Known = Placement & { id: number; student_id: number; version: number }

interface Facts {
  people: People
  byId: ReadonlyMap<number, Known>
  /** Of each student. */
  byStudent: ReadonlyMap<number, Known[]>
}

interface Write {
  student_id: number
  before: Placement | null
  after: Placement
}

export const placementImporter: Importer<Facts, Write> = {
  async facts(db, lines) {
    const ids = lines.flatMap(({ values }) => numberValue(values.id) ?? [])
    const own = await readPlacements(db, { ids, students: [] })
    const owners = new Map(own.map(({ id, student_id }) => [id, student_id]))
    const people = await peopleNamed(
      db,
      lines,
      ({ values }) => numberValue(values.student_id) ?? owners.get(numberValue(values.id) ?? 0) ?? null,
    )
    const students = [...new Set([...people.byId.keys()])]
    const found = await readPlacements(db, { ids, students })
    const byStudent = new Map<number, Known[]>()
    for (const one of found) byStudent.set(one.student_id, [...(byStudent.get(one.student_id) ?? []), one])
    return { people, byId: new Map(found.map((one) => [one.id, one])), byStudent }
  },

  plan(lines, facts, sheet) {
    const rows = lines.map((line) => planned(line, facts, sheet))
    return refuseRepeated(rows, ({ record_id, write }) => [
      ...(record_id === null ? [] : [{ key: `id ${record_id}`, what: 'placement' }]),
      ...(record_id === null && write
        ? [{ key: keyOf(write.student_id, write.after), what: 'student, company and offer date' }]
        : []),
    ])
  },

  async lock(trx, rows) {
    const students = rows.map(({ write }) => write.student_id)
    await lockPeople(trx, students)
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    await lockPlacements(trx, ids)
    const people = await readPeople(trx, students)
    concerns({ people: students, cohorts: people.map(({ cohort_id }) => cohort_id) })
  },

  async write(trx, rows, by, told) {
    const written: Written[] = []
    for (const batch of inBatches(rows)) {
      const ids = await insertPlacements(
        trx,
        batch.filter(({ record_id }) => record_id === null),
        by,
      )
      const changed = batch.filter(({ record_id }) => record_id !== null)
      await writePlacements(
        trx,
        changed.map(({ record_id, write }) => ({ id: record_id ?? 0, ...write.after })),
        by,
      )
      await recordChanges(
        trx,
        changed.map(({ record_id, write: { before, after } }) => ({
          entity: 'placement',
          id: record_id ?? 0,
          action: 'updated',
          ...by,
          before,
          after,
        })),
      )
      for (const row of batch) {
        const { student_id, before } = row.write
        written.push({ record_id: row.record_id ?? ids.get(row) ?? 0, student_id, version: 0, restores: before })
      }
      told(written.length)
    }
    await followPlacements(
      trx,
      rows.map(({ write }) => write.student_id),
      by,
    )
    return { written }
  },

  async refuseUndo(db, rows, committed_at) {
    refuseChanged(rows, await readPlacements(db, { ids: idsOf(rows), students: [] }))
    const students = rows.flatMap(({ student_id }) => student_id ?? [])
    await refuseOpenedStudents(db, students, committed_at)
  },

  async undo(trx, rows, { by, committed_at }) {
    const students = rows.flatMap(({ student_id }) => student_id ?? [])
    await lockPeople(trx, students)
    const ids = rows.map(({ record_id }) => record_id)
    await lockPlacements(trx, ids)
    await placementImporter.refuseUndo(trx, rows, committed_at)
    const people = await readPeople(trx, students)
    concerns({ people: students, cohorts: people.map(({ cohort_id }) => cohort_id) })
    const now = new Map((await readPlacements(trx, { ids, students: [] })).map((one) => [one.id, one]))
    await restorePlacements(trx, rows, now, by)
    await followPlacements(trx, students, by)
  },
}

const keyOf = (student_id: number, { company_name, placed_at }: Pick<Placement, 'company_name' | 'placed_at'>) =>
  `${student_id} ${placed_at} ${nameKey(company_name)}`

async function readPlacements(db: Db, { ids, students }: { ids: readonly number[]; students: readonly number[] }) {
  const rows = await db
    .selectFrom('placements')
    .select([
      'id',
      'student_id',
      'company_name',
      'placement_type',
      'job_title',
      'post_income',
      'pre_income',
      'placed_at',
    ])
    .select(['placement_duration', 'placement_rate', 'placement_rate_unit', 'how_found_notes', 'notes', 'version'])
    .where(sql<boolean>`(id = any (${[...ids]}::integer[]) or student_id = any (${[...students]}::integer[]))`)
    .orderBy('id')
    .execute()
  return rows as Known[]
}

function planned(line: Line, facts: Facts, sheet: Sheet): Planned<Write> {
  const { values } = line
  const base: Planned<Write> = {
    line: line.line,
    outcome: 'invalid',
    label: [textValue(values.email), textValue(values.company)].filter(Boolean).join(', '),
    record_id: null,
    student_id: null,
    changes: [],
    problems: [],
    write: null,
  }
  const id = numberValue(values.id)
  const own = id === null ? null : facts.byId.get(id)
  if (own === undefined) return refused(base, [...line.problems, `There is no placement with the Id ${id}.`])
  const found = studentOf(line, own, facts)
  if ('problem' in found) return refused(base, [...line.problems, found.problem])
  const { person } = found
  const company = textValue(values.company)
  const known = { ...base, label: [fullName(person), company].filter(Boolean).join(', '), student_id: person.id }
  if (own) return plannedChange({ ...known, record_id: own.id }, line, own, person, sheet)
  const same = (facts.byStudent.get(person.id) ?? []).filter(
    (one) =>
      keyOf(person.id, one) === keyOf(person.id, { company_name: company, placed_at: textValue(values.placed_at) }),
  )
  if (same.length > 1) {
    const problem = `${fullName(person)} has ${same.length} placements with this company and offer date. Please add the column Id.`
    return refused(known, [...line.problems, problem])
  }
  const [match] = same
  return match
    ? plannedChange({ ...known, record_id: match.id }, line, match, person, sheet)
    : plannedNew(known, line, person)
}

/** The student named by the row; of a placement with an id, its own. */
function studentOf(line: Line, own: Known | null, { people }: Facts): { person: Person } | { problem: string } {
  const { values } = line
  const owner = own && people.byId.get(own.student_id)
  const isNamed = numberValue(values.student_id) !== null || textValue(values.email) !== ''
  if (!isNamed) {
    return owner ? { person: owner } : { problem: 'Please name the student by Email or Student Id.' }
  }
  const found = personOf(line, people, ROLE.student, 'student_id')
  if ('problem' in found) return found
  if (!found.person) return { problem: `There is no student with the email ${textValue(values.email)}.` }
  if (owner && owner.id !== found.person.id) {
    return {
      problem: `The placement with the Id ${own.id} is of ${fullName(owner)}, not of ${fullName(found.person)}.`,
    }
  }
  return { person: found.person }
}

const ERASED = 'This student was erased. The record can no longer be changed.'

function plannedNew(known: Planned<Write>, { values, problems }: Line, person: Person): Planned<Write> {
  if (problems.length > 0) return refused(known, problems)
  if (person.erased_at) return refused(known, [ERASED])
  const after: Placement = {
    company_name: textValue(values.company),
    placement_type: (values.placement_type ?? 'full_time') as PlacementType,
    job_title: textValue(values.job_title),
    post_income: numberValue(values.post_income),
    pre_income: numberValue(values.pre_income),
    placed_at: textValue(values.placed_at),
    placement_duration: textValue(values.placement_duration),
    placement_rate: numberValue(values.placement_rate),
    placement_rate_unit: (values.placement_rate_unit ?? null) as RateUnit | null,
    how_found_notes: textValue(values.how_found_notes),
    notes: textValue(values.notes),
  }
  const problem = placementProblem({ ...after, company: { name: after.company_name } })
  if (problem) return refused(known, [problem.message])
  return {
    ...known,
    outcome: 'new',
    changes: given(shown(after)),
    write: { student_id: person.id, before: null, after },
  }
}

function plannedChange(known: Planned<Write>, line: Line, own: Known, person: Person, sheet: Sheet): Planned<Write> {
  const { id: _id, student_id, version: _version, ...before } = own
  const { after: fields, changes, problems } = compared(sheet, line, shown(before))
  if (problems.length > 0) return refused(known, problems)
  if (changes.length === 0) return { ...known, outcome: 'unchanged' }
  if (person.erased_at) return refused(known, [ERASED])
  const { company, ...rest } = fields
  const after = {
    ...before,
    ...(rest as Partial<Placement>),
    ...(company !== undefined && { company_name: textValue(company) }),
  }
  const problem = placementProblem({ ...after, company: { name: after.company_name } })
  if (problem) return refused(known, [problem.message])
  return { ...known, outcome: 'changed', changes, write: { student_id, before, after } }
}

/** As the sheet names the fields. */
function shown({ company_name, ...placement }: Placement): Values {
  return { company: company_name, ...placement }
}

async function lockPlacements(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('placements')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A student who dropped out is placed with the cohort they left last, as in the form. */
async function insertPlacements(
  trx: Trx,
  rows: readonly Writing<Write>[],
  by: By,
): Promise<Map<Writing<Write>, number>> {
  if (rows.length === 0) return new Map()
  const { rows: cohorts } = await sql<{ id: number; cohort_id: number | null }>`
    select s.id, coalesce(s.cohort_id, (select e.cohort_id from enrolments e where e.student_id = s.id
      order by e.ended_at desc, e.id desc limit 1)) as cohort_id
    from students s where s.id = any (${rows.map(({ write }) => write.student_id)}::integer[])`.execute(trx)
  const cohortOf = new Map(cohorts.map(({ id, cohort_id }) => [id, cohort_id]))
  const added = rows.map(({ write: { student_id, after } }) => ({
    student_id,
    cohort_id: cohortOf.get(student_id) ?? null,
    ...after,
  }))
  const inserted = await trx
    .insertInto('placements')
    .values(added.map((one) => ({ ...one, created_at: by.now, updated_at: by.now })))
    .returning(['id', 'student_id', 'company_name', 'placed_at'])
    .execute()
  // Rows with the same key are refused, so that each finds its own.
  const ids = new Map(inserted.map((one) => [keyOf(one.student_id, one), one.id]))
  const found = rows.map((row) => ids.get(keyOf(row.write.student_id, row.write.after)) ?? 0)
  await recordChanges(
    trx,
    added.map((after, index) => ({ entity: 'placement', id: found[index] ?? 0, action: 'created', ...by, after })),
  )
  return new Map(rows.map((row, index) => [row, found[index] ?? 0]))
}

async function writePlacements(trx: Trx, rows: (Placement & { id: number })[], by: By): Promise<void> {
  if (rows.length === 0) return
  await sql`update placements p set company_name = t.company_name, placement_type = t.placement_type, job_title = t.job_title,
      post_income = t.post_income, pre_income = t.pre_income, placed_at = t.placed_at,
      placement_duration = t.placement_duration, placement_rate = t.placement_rate,
      placement_rate_unit = t.placement_rate_unit, how_found_notes = t.how_found_notes, notes = t.notes,
      version = p.version + 1, updated_at = ${by.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (id integer, company_name text, placement_type text,
      job_title text, post_income integer, pre_income integer, placed_at date, placement_duration text,
      placement_rate numeric, placement_rate_unit text, how_found_notes text, notes text)
    where p.id = t.id`.execute(trx)
}

/** The first placement makes a student placed; without any they are confirmed again. */
async function followPlacements(trx: Trx, student_ids: readonly number[], by: By): Promise<void> {
  const people = await readPeople(trx, student_ids)
  const changed = people.flatMap(({ id, application_status, placement_count }) => {
    const before = application_status ?? 'confirmed'
    const after = statusAfterPlacements(before, placement_count ?? 0)
    return before === after ? [] : { id, before, after }
  })
  if (changed.length === 0) return
  const set = async (status: ApplicationStatus) => {
    const ids = changed.flatMap(({ id, after }) => (after === status ? id : []))
    await sql`update students set application_status = ${status} where id = any (${ids}::integer[])`.execute(trx)
    await sql`update users set version = version + 1, updated_at = ${by.now} where id = any (${ids}::integer[])`.execute(
      trx,
    )
  }
  await set('placed')
  await set('confirmed')
  await recordChanges(
    trx,
    changed.map(({ id, before, after }) => ({
      entity: 'student',
      id,
      action: after === 'placed' ? 'placed' : 'no longer placed',
      ...by,
      before: { application_status: before },
      after: { application_status: after },
    })),
  )
}

async function restorePlacements(
  trx: Trx,
  rows: readonly Committed[],
  now: ReadonlyMap<number, Known>,
  by: By,
): Promise<void> {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  await writePlacements(
    trx,
    changed.map(({ record_id, restores }) => ({ id: record_id, ...(restores as Placement) })),
    by,
  )
  const added = rows.flatMap(({ outcome, record_id }) => (outcome === 'new' ? record_id : []))
  await sql`delete from placements where id = any (${added}::integer[])`.execute(trx)
  const placementOf = (id: number) => {
    const { id: _id, version: _version, ...placement } = now.get(id) ?? ({} as Known)
    return placement
  }
  await recordChanges(trx, [
    ...changed.map(({ record_id: id, restores }) => {
      const { student_id, ...before } = placementOf(id)
      return {
        entity: 'placement' as const,
        id,
        action: 'import undone',
        ...by,
        before,
        after: restores as Placement & Record<string, unknown>,
      }
    }),
    // 'removed' leads from the student to the history of a placement that is gone.
    ...added.map((id) => ({ entity: 'placement' as const, id, action: 'removed', ...by, before: placementOf(id) })),
  ])
}
