import { callOptions } from '#web/api/call-options.ts'

export const cohortsQuery = callOptions('cohorts', 'list')

export function cohortQuery(id: string) {
  return callOptions('cohorts', 'detail', { params: { id } })
}

/** What its schedule shows. */
export function planQuery(id: string) {
  return callOptions('cohorts', 'schedule', { params: { id } })
}

/** Quiet: without it the page is whole. */
export function leftQuery(id: string) {
  return { ...callOptions('cohorts', 'left', { params: { id } }), meta: { quiet: true } }
}

/** Quiet: the select shows the failure itself. */
export const campusesQuery = { ...callOptions('school', 'campuses'), meta: { quiet: true } }
export const instructorsQuery = { ...callOptions('employees', 'list'), meta: { quiet: true } }

export const ownCohort = callOptions('cohorts', 'own')
