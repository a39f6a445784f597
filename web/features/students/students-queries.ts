import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress } from '#web/ui/table/table-address.ts'

/** The students that an address asks for. */
export function studentsQuery(address: URLSearchParams) {
  const { search, offset } = readTableAddress(address)
  return pagedOptions('students', 'list', { query: { searchText: search, offset } })
}

/** All that a student's page and form show. */
export function studentQuery(id: number | string) {
  return callOptions('students', 'summary', { params: { studentId: id } })
}
