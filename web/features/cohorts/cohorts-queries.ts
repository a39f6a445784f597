import { callOptions } from '#web/api/call-options.ts'

export const cohortsQuery = callOptions('cohorts', 'list')

export function cohortQuery(id: string) {
  return callOptions('cohorts', 'detail', { params: { id } })
}

/** A form without these lists is still of use: the select says so itself, and no dialog opens. */
export const campusesQuery = { ...callOptions('school', 'campuses'), meta: { quiet: true } }
export const instructorsQuery = { ...callOptions('employees', 'list'), meta: { quiet: true } }

export const ownCohort = callOptions('cohorts', 'own')
