/** What can be imported from a spreadsheet. */
export const IMPORT_KINDS = ['students', 'employees', 'assignments', 'placements'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_KIND_LABELS: Record<ImportKind, string> = {
  students: 'Students',
  employees: 'Employees',
  assignments: 'Assignments',
  placements: 'Placements',
}

/** What the list of imports is sorted by. */
export const IMPORT_SORT_KEYS = ['at', 'kind', 'by'] as const
export type ImportSortKey = (typeof IMPORT_SORT_KEYS)[number]

/** One of them, as `count` takes it. */
export const IMPORT_NOUNS: Record<ImportKind, string> = {
  students: 'student',
  employees: 'employee',
  assignments: 'assignment',
  placements: 'placement',
}

/** What an import does with a row. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'invalid'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export const IMPORT_OUTCOME_LABELS: Record<ImportOutcome, string> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  invalid: 'Invalid',
}

/** People get a login, so they can be invited. */
export function canInvite(kind: ImportKind): boolean {
  return kind === 'students' || kind === 'employees'
}

/** The most rows of one import. */
export const IMPORT_LIMIT = 2000
/** Of the request that carries the text. */
export const IMPORT_BODY_BYTES = 4 * 1024 * 1024
/** How many rows of an import are read at a time. */
export const IMPORT_PAGE = 100
