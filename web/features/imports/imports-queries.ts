import {
  IMPORT_KINDS,
  IMPORT_OUTCOMES,
  IMPORT_PAGE,
  type ImportKind,
  type ImportOutcome,
} from '#domain/import-kinds.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress } from '#web/ui/table/table-address.ts'

/** Of /imports/new?kind=students */
export function readKind(address: URLSearchParams): ImportKind {
  return IMPORT_KINDS.find((kind) => kind === address.get('kind')) ?? 'students'
}

/** Undefined for all rows. */
export function readOutcome(address: URLSearchParams): ImportOutcome | undefined {
  return IMPORT_OUTCOMES.find((outcome) => outcome === address.get('outcome'))
}

export function importsQuery(address: URLSearchParams) {
  return pagedOptions('imports', 'list', { query: { offset: readTableAddress(address).offset } })
}

export function importQuery(id: number | string) {
  return callOptions('imports', 'detail', { params: { id } })
}

/** The rows of a page. */
export function importRowsQuery(id: number | string, address: URLSearchParams) {
  const { offset } = readTableAddress(address, undefined, IMPORT_PAGE)
  return pagedOptions('imports', 'rows', { params: { id }, query: { outcome: readOutcome(address), offset } })
}
