import { createHash } from 'node:crypto'
import { assignmentTypeLabel } from '#domain/assignment-state.ts'
import { type ImportColumns, labelOf } from '#domain/import-columns.ts'
import type { ImportKey, ImportValue } from '#domain/import-fields.ts'
import type { ImportKind, ImportOutcome } from '#domain/import-kinds.ts'
import { type ReadRow, readRow } from '#domain/import-rows.ts'
import { normalized } from '#domain/normal-form.ts'
import { PLACEMENT_TYPE_LABELS, type PlacementType, RATE_UNIT_LABELS, type RateUnit } from '#domain/placement.ts'
import type { Problem } from '#domain/problem.ts'
import { courseLabel } from '#domain/school-course.ts'
import { tagKey } from '#domain/school-tags.ts'
import { APPLICATION_STATUS_LABELS, type ApplicationStatus } from '#domain/student-status.ts'
import type { By } from '../../db/history.ts'
import type { Db, Trx } from '../../db/transaction.ts'

/** What is imported, as the person chose it. */
export interface Sheet {
  kind: ImportKind
  columns: ImportColumns
  rows: { line: number; cells: string[] }[]
  /** For rows that name no cohort. */
  cohort_id: number | null
  may_transfer: boolean
}

/** A row as it was read. */
export interface Line extends ReadRow {
  line: number
  cells: string[]
}

export interface ShownChange {
  field: string
  from: string | null
  to: string | null
}

/** What an import does with a row. */
export interface Planned<Write> {
  line: number
  outcome: ImportOutcome
  label: string
  record_id: number | null
  student_id: number | null
  changes: ShownChange[]
  problems: string[]
  /** It moves a student to another cohort, or would if that were allowed. */
  is_transfer?: boolean
  /** Null unless the row is new or changed. */
  write: Write | null
}

/** A row that is written. */
export interface Writing<Write> extends Planned<Write> {
  write: Write
}

/** A row that was written: its record, the version to which it was written, and what an undo restores. */
export interface Written {
  record_id: number
  student_id: number | null
  version: number
  restores: object | null
}

export interface Committed {
  line: number
  outcome: ImportOutcome
  label: string
  record_id: number
  student_id: number | null
  version: number
  restores: unknown
}

/** One kind of import. Everything is read and written for all rows together, or for some hundreds at a time. */
export interface Importer<Facts, Write> {
  facts(db: Db, lines: readonly Line[], sheet: Sheet): Promise<Facts>
  /** Pure: the rows and what is known of the school. */
  plan(lines: readonly Line[], facts: Facts, sheet: Sheet, now: Date): Planned<Write>[]
  /** All rows that it will write, in the order of db/transaction.ts. */
  lock(trx: Trx, rows: readonly Writing<Write>[]): Promise<void>
  /** In the order of the rows. */
  write(
    trx: Trx,
    rows: readonly Writing<Write>[],
    by: By,
    told: (done: number) => void,
  ): Promise<{ written: Written[]; tags?: number[] }>
  /** Throws if something was built on one of the records, naming it. */
  refuseUndo(db: Db, rows: readonly Committed[], committed_at: Date): Promise<void>
  /** Locks the records, refuses if something was built on them, removes the new ones and restores the others. */
  undo(trx: Trx, rows: readonly Committed[], done: { by: By; committed_at: Date; tags: number[] }): Promise<void>
}

export function readLines({ kind, columns, rows }: Sheet): Line[] {
  return rows.map((row) => ({ ...row, ...readRow(kind, columns, row) }))
}

/** Names exactly what is shown and what will be written. */
export function hashOf(rows: readonly Planned<unknown>[]): string {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row)).update('\n')
  return hash.digest('base64url')
}

/** How many rows are written by one statement. */
const BATCH = 500

export function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) => rows.slice(n * BATCH, (n + 1) * BATCH))
}

export type Values = Partial<Record<ImportKey, ImportValue>>

interface Comparison {
  /** The fields that differ, as they will be. */
  after: Values
  changes: ShownChange[]
  /** Of cells that cannot be read. */
  problems: string[]
}

/**
 * The sheet beside a record. A cell that says what an export of the record says is unchanged, whatever else it may mean: a
 * record may hold what no form takes today.
 */
export function compared({ kind, columns }: Sheet, row: Line, before: Values): Comparison {
  const asExported = new Set(
    columns.flatMap((key, at) =>
      key !== null && key in before && tidy(row.cells[at] ?? '') === tidy(textOf(key, before[key])) ? key : [],
    ),
  )
  const unread = [...asExported].map((key) => `${labelOf(kind, key)}: `)
  const problems = row.problems.filter((problem) => !unread.some((label) => problem.startsWith(label)))
  const after: Values = {}
  const changes: ShownChange[] = []
  for (const key of Object.keys(row.values) as ImportKey[]) {
    const [from, to] = [before[key], row.values[key]]
    if (!(key in before) || to === undefined || asExported.has(key) || isSame(from, to)) continue
    after[key] = to
    changes.push({ field: key, from: textOf(key, from) || null, to: textOf(key, to) || null })
  }
  return { after, changes, problems }
}

/** What a new record gets. */
export function given(values: Values): ShownChange[] {
  return (Object.keys(values) as ImportKey[]).flatMap((field) => {
    const to = textOf(field, values[field])
    return to === '' ? [] : { field, from: null, to }
  })
}

export const isSame = (a: ImportValue | undefined, b: ImportValue | undefined) => comparable(a) === comparable(b)

function comparable(value: ImportValue | undefined): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(tagKey).toSorted())
  return tidy(String(value ?? ''))
}

const tidy = (text: string) => normalized(text, 'NFC').replace(/\r\n?/g, '\n').trim()

/** As an export writes it. */
export function textOf(key: ImportKey, value: ImportValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'object') return value.join(', ')
  switch (key) {
    case 'course_id':
      return courseLabel(Number(value))
    case 'application_status':
      return APPLICATION_STATUS_LABELS[value as ApplicationStatus] ?? String(value)
    case 'assignment_type':
      return assignmentTypeLabel(value as 'graded' | 'not_graded')
    case 'placement_type':
      return PLACEMENT_TYPE_LABELS[value as PlacementType] ?? String(value)
    case 'placement_rate_unit':
      return RATE_UNIT_LABELS[value as RateUnit] ?? String(value)
    default:
      return String(value)
  }
}

/** Every problem that a form would show one after the other. */
export function everyProblem<Draft extends object>(draft: Draft, rule: (draft: Draft) => Problem | null): string[] {
  const problems = new Set<string>()
  const left = { ...draft }
  for (let problem = rule(left); problem && problems.size < 20; problem = rule(left)) {
    problems.add(problem.message)
    // Stands in for a valid value of any field.
    Object.assign(left, { [problem.field]: 'someone@example.org' })
  }
  return [...problems]
}

/** A record that two rows are about counts for the first. `keys` are what a row is found by. */
export function refuseRepeated<Write>(
  rows: readonly Planned<Write>[],
  keysOf: (row: Planned<Write>, index: number) => readonly { key: string; what: string }[],
): Planned<Write>[] {
  const seen = new Map<string, number>()
  return rows.map((row, index) => {
    for (const { key, what } of keysOf(row, index)) {
      const line = seen.get(key)
      if (line !== undefined) return refused(row, [`Row ${line} has the same ${what}.`])
    }
    for (const { key } of keysOf(row, index)) seen.set(key, row.line)
    return row
  })
}

export const refused = <Write>(row: Planned<Write>, problems: readonly string[]): Planned<Write> => ({
  ...row,
  outcome: 'invalid',
  changes: [],
  problems: [...row.problems, ...problems],
  write: null,
})

export const textValue = (value: ImportValue | undefined): string => (typeof value === 'string' ? value : '')
export const numberValue = (value: ImportValue | undefined): number | null => (typeof value === 'number' ? value : null)
