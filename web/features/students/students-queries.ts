import { COHORT_PHASES, type CohortPhase } from '#domain/cohort-phase.ts'
import { PLACEMENT_LABELS, type PlacementLabel } from '#domain/placement-label.ts'
import {
  canSortByMissing,
  DEFAULT_STUDENT_SORT,
  LOGIN_FILTERS,
  type LoginFilter,
  STUDENT_SORT_KEYS,
  type StudentSortKey,
} from '#domain/student-list.ts'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/student-status.ts'
import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import { readTableAddress, type TableDefaults } from '#web/ui/table/table-address.ts'

/** Filters in the URL. What is malformed is left out. */
export interface StudentFilter {
  cohortId: string | undefined
  phase: CohortPhase | undefined
  status: ApplicationStatus | undefined
  placement: PlacementLabel | undefined
  login: LoginFilter | undefined
}

export function readStudentFilter(params: URLSearchParams): StudentFilter {
  const cohortId = params.get('cohortId') ?? ''
  const oneOf = <T extends string>(values: readonly T[], name: string) =>
    values.find((value) => value === params.get(name))
  return {
    cohortId: /^[1-9]\d{0,8}$/.test(cohortId) ? cohortId : undefined,
    phase: oneOf(COHORT_PHASES, 'phase'),
    status: oneOf(APPLICATION_STATUSES, 'status'),
    placement: oneOf(PLACEMENT_LABELS, 'placement'),
    login: oneOf(LOGIN_FILTERS, 'login'),
  }
}

/** By missing work only where the filter allows it. */
export function studentsTable(filter: StudentFilter): TableDefaults<StudentSortKey> {
  const sortKeys = STUDENT_SORT_KEYS.filter((key) => key !== 'missing' || canSortByMissing(filter))
  return { sortKeys, sort: DEFAULT_STUDENT_SORT.orderBy, order: DEFAULT_STUDENT_SORT.order }
}

/** The student list for a URL. */
export function studentsQuery(address: URLSearchParams) {
  const { offset } = readTableAddress(address)
  return pagedOptions('students', 'list', { query: { ...studentsQuestion(address), offset } })
}

/** All students that the list has pages of. */
export function allStudentsQuery(address: URLSearchParams) {
  return callOptions('students', 'listAll', { query: studentsQuestion(address) })
}

/** For the optional columns of a page. */
export function figuresQuery(ids: readonly number[]) {
  return pagedOptions('students', 'figures', { query: { ids: ids.join() } })
}

/** What the list is asked with, without the page. */
export function studentsQuestion(address: URLSearchParams) {
  const filter = readStudentFilter(address)
  const { search, sort, order } = readTableAddress(address, studentsTable(filter))
  const isDefault = sort === DEFAULT_STUDENT_SORT.orderBy && order === DEFAULT_STUDENT_SORT.order
  return { searchText: search, ...filter, ...(isDefault ? {} : { orderBy: sort, order }) }
}

/** Everything on a student's page and form. */
export function studentQuery(id: number | string) {
  return callOptions('students', 'summary', { params: { studentId: id } })
}
