import { ASSIGNMENT_SORT_KEYS, type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT } from '#domain/assignment-state.ts'
import { pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress, type TableDefaults } from '#web/ui/table/table-address.ts'

export const ASSIGNMENTS_TABLE: TableDefaults<AssignmentSortKey> = {
  sortKeys: ASSIGNMENT_SORT_KEYS,
  sort: DEFAULT_ASSIGNMENT_SORT.orderBy,
  order: DEFAULT_ASSIGNMENT_SORT.order,
}

/** The assignments that an address asks for; a cohort's own page fixes the cohort. */
export function assignmentsQuery(address: URLSearchParams, cohortId?: string) {
  const { sort, order, offset, search } = readTableAddress(address, ASSIGNMENTS_TABLE)
  return pagedOptions('assignments', 'list', {
    query: {
      orderBy: sort,
      order,
      offset,
      searchText: search,
      cohortId: cohortId ?? address.get('cohortId') ?? undefined,
    },
  })
}
