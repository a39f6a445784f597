import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { IMPORT_FIELDS, type ImportField, type ImportKey } from './import-fields.ts'
import type { ImportKind } from './import-kinds.ts'

/** A file to fill in: the header only, because an example row would be imported too. */
export function templateCsv(kind: ImportKind): string {
  return BYTE_ORDER_MARK + csvLine(templateFields(kind).map(({ label }) => label))
}

/** Without what only an exported file has, and without a second way to write a name. */
export function templateFields(kind: ImportKind): readonly ImportField[] {
  return IMPORT_FIELDS[kind].filter(({ key }) => !NOT_IN_TEMPLATE.has(key))
}

const NOT_IN_TEMPLATE = new Set<ImportKey>(['id', 'cohort_id', 'student_id', 'full_name'])
