import { callOptions } from '#web/api/call-options.ts'

export const cohortsQuery = callOptions('cohorts', 'list')

export function cohortQuery(id: string) {
  return callOptions('cohorts', 'detail', { params: { id } })
}

/** Quiet: the select shows the failure itself. */
export const campusesQuery = { ...callOptions('school', 'campuses'), meta: { quiet: true } }
export const instructorsQuery = { ...callOptions('employees', 'list'), meta: { quiet: true } }

export const ownCohort = callOptions('cohorts', 'own')
