import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress } from '#web/ui/table/table-address.ts'

/** The student list for a URL. */
export function studentsQuery(address: URLSearchParams) {
  const { search, offset } = readTableAddress(address)
  return pagedOptions('students', 'list', { query: { searchText: search, offset } })
}

/** Everything on a student's page and form. */
export function studentQuery(id: number | string) {
  return callOptions('students', 'summary', { params: { studentId: id } })
}
