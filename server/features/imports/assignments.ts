import { sql } from 'kysely'
import { assignmentProblem } from '#domain/assignment-form.ts'
import { type AssignmentType, DEFAULT_ASSIGNMENT_TYPE } from '#domain/assignment-state.ts'
import { normalizeAddress } from '#domain/course-work-submission.ts'
import { concerns } from '../../db/announce.ts'
import { type By, recordChanges } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import { withFreeSlugs } from '../assignments/slugs.ts'
import { replaceTagsOf } from '../school/tags.ts'
import { type Cohorts, cohortNamed, type NamedCohort, nameKey, readCohorts } from './cohorts-named.ts'
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
import { idsOf, refuseChanged, refuseUsed, stays } from './undo-people.ts'

type Known = Awaited<ReturnType<typeof readAssignments>>[number]

interface Facts {
  cohorts: Cohorts
  byId: ReadonlyMap<number, Known>
  /** By cohort and name. */
  byName: ReadonlyMap<string, Known[]>
}

type Assignment = {
  name: string
  assignment_type: AssignmentType
  repository: string
  notes: string
  tags: readonly string[]
}

interface Write {
  cohort_id: number
  before: Assignment | null
  after: Assignment
}

export const assignmentImporter: Importer<Facts, Write> = {
  async facts(db, lines, sheet) {
    const cohorts = await readCohorts(db)
    const ids = lines.flatMap(({ values }) => numberValue(values.id) ?? [])
    const wanted = lines.flatMap(({ values }) => {
      const found = cohortNamed(values, cohorts)
      return 'problem' in found ? [] : (found.cohort?.id ?? sheet.cohort_id ?? [])
    })
    const found = await readAssignments(db, ids, [...new Set(wanted)])
    const byName = new Map<string, Known[]>()
    for (const one of found) {
      const key = keyOf(one.cohort_id, one.name)
      byName.set(key, [...(byName.get(key) ?? []), one])
    }
    return { cohorts, byId: new Map(found.map((one) => [one.id, one])), byName }
  },

  plan(lines, facts, sheet) {
    const rows = lines.map((line) => planned(line, facts, sheet))
    return refuseRepeated(rows, ({ record_id, write }) => [
      ...(record_id === null ? [] : [{ key: `id ${record_id}`, what: 'assignment' }]),
      ...(record_id === null && write
        ? [{ key: keyOf(write.cohort_id, write.after.name), what: 'name and cohort' }]
        : []),
    ])
  },

  async lock(trx, rows) {
    const ids = rows.flatMap(({ record_id }) => record_id ?? [])
    await lockAssignments(trx, ids)
    concerns({ assignments: ids, cohorts: rows.map(({ write }) => write.cohort_id), forClass: true })
  },

  async write(trx, rows, by, told) {
    const written: Written[] = []
    const known = new Set((await trx.selectFrom('tags').select('id').execute()).map(({ id }) => id))
    for (const batch of inBatches(rows)) {
      const ids = await insertAssignments(
        trx,
        batch.filter(({ record_id }) => record_id === null),
        by,
      )
      const changed = batch.filter(({ record_id }) => record_id !== null)
      await writeAssignments(
        trx,
        changed.map(({ record_id, write }) => ({ id: record_id ?? 0, ...write.after })),
        by,
      )
      const done = batch.map((row) => ({
        ...row,
        id: row.record_id ?? ids.get(row)?.id ?? 0,
        slug: ids.get(row)?.slug,
      }))
      await replaceTagsOf(
        trx,
        done.map(({ id, write }) => ({ assignment_id: id, names: write.after.tags })),
      )
      await recordChanges(
        trx,
        done.map(({ id, slug, write: { cohort_id, before, after } }) => ({
          entity: 'assignment',
          id,
          action: before ? 'updated' : 'created',
          ...by,
          before,
          after: before ? after : { ...after, cohort_id, parent_id: null, slug },
        })),
      )
      for (const { id, write } of done) {
        written.push({ record_id: id, student_id: null, version: 0, restores: write.before })
      }
      told(written.length)
    }
    const tags = await trx.selectFrom('tags').select('id').execute()
    return { written, tags: tags.flatMap(({ id }) => (known.has(id) ? [] : id)) }
  },

  async refuseUndo(db, rows) {
    const found = await readAssignments(db, idsOf(rows), [])
    refuseChanged(rows, found)
    refuseLostGrades(rows, found)
  },

  async undo(trx, rows, { by, committed_at, tags }) {
    const ids = rows.map(({ record_id }) => record_id)
    await lockAssignments(trx, ids)
    await assignmentImporter.refuseUndo(trx, rows, committed_at)
    const found = await readAssignments(trx, ids, [])
    concerns({ assignments: ids, cohorts: found.map(({ cohort_id }) => cohort_id), forClass: true })
    const now = new Map(found.map((one) => [one.id, one]))
    const changed = rows.filter(({ outcome }) => outcome === 'changed')
    await restoreAssignments(trx, changed, now, by)
    await removeAssignments(
      trx,
      rows.filter(({ outcome }) => outcome === 'new').map(({ record_id }) => record_id),
      by,
    )
    await sql`delete from tags t where t.id = any (${tags}::integer[]) and t.version = 1
      and not exists (select from assignment_tags x where x.tag_id = t.id)`.execute(trx)
  },
}

const keyOf = (cohort_id: number, name: string) => `${cohort_id} ${nameKey(name)}`

function readAssignments(db: Db, ids: readonly number[], cohort_ids: readonly number[]) {
  return db
    .selectFrom('assignments as a')
    .select(['a.id', 'a.name', 'a.assignment_type', 'a.repository', 'a.notes', 'a.cohort_id', 'a.version'])
    .select([
      sql<string[]>`array(select t.name from assignment_tags x join tags t on t.id = x.tag_id
        where x.assignment_id = a.id order by fold(t.name), t.id)`.as('tags'),
      sql<boolean>`exists (select from course_works w where w.assignment_id = a.id and w.grade is not null)`.as(
        'has_grades',
      ),
    ])
    .where(sql<boolean>`(a.id = any (${[...ids]}::integer[]) or a.cohort_id = any (${[...cohort_ids]}::integer[]))`)
    .orderBy('a.id')
    .execute()
}

function planned(line: Line, facts: Facts, sheet: Sheet): Planned<Write> {
  const { values } = line
  const name = textValue(values.name)
  const base: Planned<Write> = {
    line: line.line,
    outcome: 'invalid',
    label: name,
    record_id: null,
    student_id: null,
    changes: [],
    problems: [],
    write: null,
  }
  const named = cohortNamed(values, facts.cohorts)
  if ('problem' in named) return refused(base, [...line.problems, named.problem])
  const cohort = named.cohort ?? facts.cohorts.byId.get(sheet.cohort_id ?? 0) ?? null
  const found = assignmentOf(line, cohort, facts)
  if ('problem' in found) return refused(base, [...line.problems, found.problem])
  const { assignment } = found
  if (assignment) {
    const known = { ...base, label: assignment.name, record_id: assignment.id }
    if (named.cohort && named.cohort.id !== assignment.cohort_id) {
      const is = facts.cohorts.byId.get(assignment.cohort_id)?.name ?? ''
      return refused(known, [...line.problems, `This assignment belongs to ${is}. Its cohort cannot change.`])
    }
    return plannedChange(known, line, assignment, sheet)
  }
  return plannedNew(base, line, cohort)
}

/** By the id alone, else by cohort and name. */
function assignmentOf({ values }: Line, cohort: NamedCohort | null, { byId, byName }: Facts) {
  const id = numberValue(values.id)
  if (id !== null) {
    const assignment = byId.get(id)
    return assignment ? { assignment } : { problem: `There is no assignment with the Id ${id}.` }
  }
  const name = textValue(values.name)
  const found = (cohort && byName.get(keyOf(cohort.id, name))) ?? []
  if (found.length > 1) {
    return { problem: `${cohort?.name} has ${found.length} assignments named “${name}”. Please add the column Id.` }
  }
  return { assignment: found[0] ?? null }
}

function plannedNew(base: Planned<Write>, { values, problems }: Line, cohort: NamedCohort | null): Planned<Write> {
  const after: Assignment = {
    name: textValue(values.name),
    assignment_type: (values.assignment_type ?? DEFAULT_ASSIGNMENT_TYPE) as AssignmentType,
    repository: textValue(values.repository),
    notes: textValue(values.notes),
    tags: tagsOf(values),
  }
  if (problems.length > 0) return refused(base, problems)
  const found = everyProblem({ ...after, cohortId: cohort?.id ?? null }, assignmentProblem)
  if (found.length > 0 || !cohort) return refused(base, found)
  const shown = { ...after, repository: kept(after.repository), cohort: cohort.name }
  const { cohort: _, ...saved } = shown
  return { ...base, outcome: 'new', changes: given(shown), write: { cohort_id: cohort.id, before: null, after: saved } }
}

function plannedChange(known: Planned<Write>, line: Line, assignment: Known, sheet: Sheet): Planned<Write> {
  const { repository, cohort_id } = assignment
  const before = fieldsOf(assignment)
  const { after: fields, changes, problems } = compared(sheet, line, { ...before })
  if (problems.length > 0) return refused(known, problems)
  const after = { ...before, ...(fields as Partial<Assignment>) }
  const found = everyProblem({ ...after, cohortId: cohort_id }, assignmentProblem)
  const losesGrades =
    before.assignment_type === 'graded' && after.assignment_type === 'not_graded' && assignment.has_grades
  if (changes.length === 0) return { ...known, outcome: 'unchanged' }
  if (losesGrades) found.push('Some of its work has a grade already, so this assignment stays Graded.')
  if (found.length > 0) return refused(known, found)
  const saved = { ...after, repository: fields.repository === undefined ? repository : kept(after.repository) }
  const shown = changes.filter(({ field }) => field !== 'repository' || saved.repository !== repository)
  if (shown.length === 0) return { ...known, outcome: 'unchanged' }
  return { ...known, outcome: 'changed', changes: shown, write: { cohort_id, before, after: saved } }
}

const fieldsOf = ({ name, assignment_type, repository, notes, tags }: Known): Assignment => ({
  name,
  assignment_type,
  repository,
  notes,
  tags,
})

const tagsOf = ({ tags }: Values): readonly string[] => (Array.isArray(tags) ? tags : [])

/** As the form saves it. */
function kept(typed: string): string {
  const address = normalizeAddress(typed)
  return 'problem' in address ? typed : address.text
}

async function lockAssignments(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('assignments')
    .select('id')
    .where(sql<boolean>`id = any (${[...ids]}::integer[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

async function insertAssignments(trx: Trx, rows: readonly Writing<Write>[], by: By) {
  const slots = await withFreeSlugs<readonly string[]>(
    trx,
    rows.map(({ write }) => write.after.name),
    (offers) =>
      trx
        .insertInto('assignments')
        .values(
          offers.flatMap(({ index, id, slug }) => {
            const row = rows[index]
            if (!row) return []
            const { tags: _, ...fields } = row.write.after
            return {
              ...fields,
              id,
              slug,
              cohort_id: row.write.cohort_id,
              parent_id: null,
              created_at: by.now,
              updated_at: by.now,
            }
          }),
        )
        .onConflict((taken) => taken.column('slug').doNothing())
        .returning('id')
        .execute(),
  )
  return new Map(rows.map((row, index) => [row, slots[index]]))
}

async function writeAssignments(trx: Trx, rows: (Assignment & { id: number })[], by: By): Promise<void> {
  if (rows.length === 0) return
  await sql`update assignments a set name = t.name, assignment_type = t.assignment_type, repository = t.repository,
      notes = t.notes, version = a.version + 1, updated_at = ${by.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id integer, name text, assignment_type text, repository text, notes text)
    where a.id = t.id`.execute(trx)
}

async function restoreAssignments(
  trx: Trx,
  rows: readonly Committed[],
  now: ReadonlyMap<number, Known>,
  by: By,
): Promise<void> {
  if (rows.length === 0) return
  const restored = rows.map(({ record_id, restores }) => ({ id: record_id, ...(restores as Assignment) }))
  await writeAssignments(trx, restored, by)
  await replaceTagsOf(
    trx,
    restored.map(({ id, tags }) => ({ assignment_id: id, names: tags })),
  )
  await recordChanges(
    trx,
    restored.map(({ id, ...after }) => {
      const one = now.get(id)
      const before = one ? fieldsOf(one) : null
      return { entity: 'assignment', id, action: 'import undone', ...by, before, after }
    }),
  )
}

/** As in the form: whoever grades work leaves the version of its assignment as it is. */
function refuseLostGrades(rows: readonly Committed[], found: readonly Known[]): void {
  const byId = new Map(found.map((one) => [one.id, one]))
  for (const { record_id, restores } of rows) {
    const one = byId.get(record_id)
    const losesGrades = one?.assignment_type === 'graded' && one.has_grades
    if (losesGrades && (restores as Assignment | null)?.assignment_type === 'not_graded') {
      throw stays(`Some work on ${one.name} has a grade by now`)
    }
  }
}

async function removeAssignments(trx: Trx, ids: number[], by: By): Promise<void> {
  if (ids.length === 0) return
  const copies = await sql`select from assignments where parent_id = any (${ids}::integer[]) limit 1`.execute(trx)
  if (copies.rows.length > 0) {
    throw new AppError('conflict', 'One of its assignments was copied since, so this import stays as it is.')
  }
  await sql`delete from assignments where id = any (${ids}::integer[])`.execute(trx).catch(refuseUsed)
  await recordChanges(
    trx,
    ids.map((id) => ({ entity: 'assignment', id, action: 'import undone', ...by })),
  )
}
