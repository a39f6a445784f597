import { type ReadCell, type SplitName, withLostZeros } from './import-cells.ts'
import { type ImportColumns, labelOf } from './import-columns.ts'
import { IMPORT_FIELDS, type ImportKey, type ImportValue } from './import-fields.ts'
import type { ImportKind } from './import-kinds.ts'
import type { ImportRow } from './import-table.ts'

export type ImportValues = Partial<Record<ImportKey, ImportValue>>

export interface ReadRow {
  /** Of the columns that the file has. A full name is there as its parts. */
  values: ImportValues
  /** Each names its column. */
  problems: string[]
}

/** Reads one row by its columns. The form's rule still decides whether the values may be saved. */
export function readRow(kind: ImportKind, columns: ImportColumns, { cells }: ImportRow): ReadRow {
  const values: ImportValues = {}
  const problems: string[] = []
  if (cells.length > columns.length) {
    problems.push(
      `This row has ${cells.length} cells, but there are ${columns.length} columns. Is there a comma outside of quotation marks?`,
    )
    return { values, problems }
  }
  for (const [at, column] of columns.entries()) {
    if (column === null) continue
    const cell = cells[at] ?? ''
    const read = readCell(kind, column, cell)
    if ('problem' in read) problems.push(`${labelOf(kind, column)}: ${read.problem}`)
    else if (isSplitName(read.value)) Object.assign(values, partsOf(kind, read.value))
    else if (read.value !== undefined) values[column] = read.value
  }
  if (typeof values.zip_code === 'string' && typeof values.state === 'string') {
    values.zip_code = withLostZeros(values.zip_code, values.state)
  }
  return { values, problems }
}

function readCell(kind: ImportKind, column: ImportKey, cell: string): ReadCell<ImportValue | SplitName | undefined> {
  const field = IMPORT_FIELDS[kind].find(({ key }) => key === column)
  if (field === undefined) return { value: undefined }
  if (cell.trim() !== '') return field.read(cell)
  return { value: column === 'full_name' ? { first_name: '', middle_name: '', last_name: '' } : field.empty }
}

/** An employee has no middle name, so an initial stays with the first. */
function partsOf(kind: ImportKind, { first_name, middle_name, last_name }: SplitName): ImportValues {
  if (middle_name === '') return { first_name, last_name }
  if (kind === 'students') return { first_name, middle_name, last_name }
  return { first_name: `${first_name} ${middle_name}`, last_name }
}

const isSplitName = (value: ImportValue | SplitName | undefined): value is SplitName =>
  typeof value === 'object' && value !== null && 'last_name' in value
