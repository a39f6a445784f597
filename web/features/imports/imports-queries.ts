import {
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_PAGE,
  IMPORT_SORT_KEYS,
  type ImportKind,
  type ImportOutcome,
  type ImportSortKey,
} from '#domain/import-kinds.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress, type TableDefaults } from '#web/ui/table/table-address.ts'

/** Of /imports/new?kind=students */
export function readKind(address: URLSearchParams): ImportKind {
  return readListedKind(address) ?? 'students'
}

/** Undefined for all rows. */
export function readOutcome(address: URLSearchParams): ImportOutcome | undefined {
  return IMPORT_OUTCOMES.find((outcome) => outcome === address.get('outcome'))
}

export function importsQuery(address: URLSearchParams) {
  const { offset } = readTableAddress(address)
  return pagedOptions('imports', 'list', { query: { ...importsQuestion(address), offset } })
}

/** What the list is asked with, without the page and the defaults. */
export function importsQuestion(address: URLSearchParams) {
  const { sort, order } = readTableAddress(address, IMPORTS_TABLE)
  const isDefault = sort === IMPORTS_TABLE.sort && order === IMPORTS_TABLE.order
  return { kind: readListedKind(address), ...(isDefault ? {} : { orderBy: sort, order }) }
}

export const IMPORTS_TABLE: TableDefaults<ImportSortKey> = { sortKeys: IMPORT_SORT_KEYS, sort: 'at', order: 'desc' }

/** Undefined for all kinds. */
export function readListedKind(address: URLSearchParams): ImportKind | undefined {
  return IMPORT_KINDS.find((kind) => kind === address.get('kind'))
}

export function importQuery(id: number | string) {
  return callOptions('imports', 'detail', { params: { id } })
}

/** The rows of a page. */
export function importRowsQuery(id: number | string, address: URLSearchParams) {
  const { offset } = readTableAddress(address, undefined, IMPORT_PAGE)
  return pagedOptions('imports', 'rows', { params: { id }, query: { outcome: readOutcome(address), offset } })
}
