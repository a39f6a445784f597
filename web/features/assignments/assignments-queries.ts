import { ASSIGNMENT_SORT_KEYS, type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT } from '#domain/assignment-state.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
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

/** The ids of all that the filter of an address finds. */
export function assignmentIdsQuery(address: URLSearchParams) {
  return callOptions('assignments', 'listAll', {
    query: {
      searchText: readTableAddress(address, ASSIGNMENTS_TABLE).search,
      cohortId: address.get('cohortId') ?? undefined,
    },
  })
}

export function assignmentQuery(id: number | string) {
  return callOptions('assignments', 'detail', { params: { id } })
}

/** Asked beside the assignment itself, before anyone knows its cohort. */
export function courseWorkQuery(assignmentId: number | string) {
  return callOptions('courseWork', 'ofOwnCohort', { params: { assignmentId } })
}

export const tagsQuery = () => callOptions('school', 'tags')
