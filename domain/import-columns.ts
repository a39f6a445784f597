import { key } from './import-cells.ts'
import { IMPORT_FIELDS, type ImportField, type ImportKey, UNREAD_COLUMNS } from './import-fields.ts'
import { IMPORT_KIND_LABELS, type ImportKind } from './import-kinds.ts'
import { listInWords } from './list-in-words.ts'

/** The field of each column; null for one that is not imported. */
export type ImportColumns = (ImportKey | null)[]

/** By label, then by other names of the field. A column with the label itself wins over others for the same field. */
export function matchColumns(kind: ImportKind, header: readonly string[]): ImportColumns {
  const found = header.map((name) => fieldOf(kind, name))
  const isExact = (at: number) => key(header[at] ?? '') === key(found[at]?.label ?? '')
  const columns = found.map((field, at): ImportKey | null => {
    if (field === undefined) return null
    const isBeaten = !isExact(at) && found.some((other, index) => other === field && isExact(index))
    return isBeaten ? null : field.key
  })
  const hasParts = columns.includes('first_name') || columns.includes('last_name')
  return hasParts ? columns.map((column) => (column === 'full_name' ? null : column)) : columns
}

/** Why nothing can be imported with these columns. */
export function columnsProblem(kind: ImportKind, header: readonly string[], columns: ImportColumns): string | null {
  const chosen = columns.filter((column) => column !== null)
  if (chosen.length === 0) {
    const labels = IMPORT_FIELDS[kind].filter(({ required }) => required).map(({ label }) => label)
    return `No column is known. The first row has to name the columns, such as ${listInWords(labels.slice(0, 4))}.`
  }
  for (const { key: field, label } of IMPORT_FIELDS[kind]) {
    const names = header.filter((_, at) => columns[at] === field)
    if (names.length > 1)
      return `${listInWords(names.map(cited))} are both read as ${label}. Please choose one of them.`
  }
  if (chosen.includes('full_name') && (chosen.includes('first_name') || chosen.includes('last_name'))) {
    return 'The name is there twice: in one piece, and as first or last name. Please choose one of them.'
  }
  const keys = KEYS[kind]
  if (keys.some((field) => chosen.includes(field))) return null
  const labels = keys.map((field) => labelOf(kind, field))
  return `${IMPORT_KIND_LABELS[kind]} are found by ${labels.join(' or ')}. Please choose the column that holds it.`
}

/** What new records need, and these columns lack; [] if nothing. */
export function missingLabels(kind: ImportKind, columns: ImportColumns): string[] {
  const has = (field: ImportKey) => columns.includes(field)
  return IMPORT_FIELDS[kind]
    .filter(({ required, key: field }) => required && !has(field))
    .filter(({ key: field }) => !(has('full_name') && (field === 'first_name' || field === 'last_name')))
    .filter(({ key: field }) => !(has('student_id') && kind === 'placements' && field === 'email'))
    .map(({ label }) => label)
}

/** A column of an exported list that the import leaves out on purpose. */
export function isUnreadColumn(kind: ImportKind, name: string): boolean {
  return UNREAD_COLUMNS[kind].some((unread) => key(unread) === key(name))
}

export function isImportKey(kind: ImportKind, text: string): text is ImportKey {
  return IMPORT_FIELDS[kind].some((field) => field.key === text)
}

export function labelOf(kind: ImportKind, field: ImportKey): string {
  return IMPORT_FIELDS[kind].find((candidate) => candidate.key === field)?.label ?? field
}

/** By one of these a row finds its record. */
const KEYS: Record<ImportKind, readonly ImportKey[]> = {
  students: ['email', 'id'],
  employees: ['email', 'id'],
  assignments: ['name', 'id'],
  placements: ['email', 'student_id', 'id'],
}

function fieldOf(kind: ImportKind, name: string): ImportField | undefined {
  // 'Email *', 'Zip (required)'
  const names = [key(name), key(name.replace(/\([^)]*\)|\[[^\]]*\]|:.*$/g, ''))].filter((one) => one !== '')
  for (const one of names) {
    const field =
      IMPORT_FIELDS[kind].find(({ label }) => key(label) === one) ??
      IMPORT_FIELDS[kind].find((field) => key(field.key) === one) ??
      (isUnreadColumn(kind, name)
        ? undefined
        : IMPORT_FIELDS[kind].find(({ synonyms }) => synonyms.some((other) => key(other) === one)))
    if (field) return field
  }
  return undefined
}

const cited = (name: string) => `“${name}”`
