import { ASSIGNMENT_SORT_KEYS, type AssignmentSortKey, DEFAULT_ASSIGNMENT_SORT } from '#domain/assignment-state.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress, type TableDefaults } from '#web/ui/table/table-address.ts'

export const ASSIGNMENTS_TABLE: TableDefaults<AssignmentSortKey> = {
  sortKeys: ASSIGNMENT_SORT_KEYS,
  sort: DEFAULT_ASSIGNMENT_SORT.orderBy,
  order: DEFAULT_ASSIGNMENT_SORT.order,
}

/** What a URL asks of the list; a cohort's own page passes the cohort. */
export function assignmentsQuestion(address: URLSearchParams, cohortId?: string) {
  const { sort, order, offset, search } = readTableAddress(address, ASSIGNMENTS_TABLE)
  return {
    orderBy: sort,
    order,
    offset,
    searchText: search,
    cohortId: cohortId ?? address.get('cohortId') ?? undefined,
    archived: address.get('archived') === '1' ? ('1' as const) : undefined,
  }
}

export function assignmentsQuery(address: URLSearchParams, cohortId?: string) {
  return pagedOptions('assignments', 'list', { query: assignmentsQuestion(address, cohortId) })
}

/** All ids that match the filter of a URL. */
export function assignmentIdsQuery(address: URLSearchParams, ofCohort?: string) {
  const { searchText, cohortId, archived } = assignmentsQuestion(address, ofCohort)
  return callOptions('assignments', 'listAll', { query: { searchText, cohortId, archived } })
}

export function assignmentQuery(id: number | string) {
  return callOptions('assignments', 'detail', { params: { id } })
}

/** Loads in parallel with the assignment, before its cohort is known. */
export function courseWorkQuery(assignmentId: number | string) {
  return callOptions('courseWork', 'ofOwnCohort', { params: { assignmentId } })
}

export const tagsQuery = () => callOptions('school', 'tags')
