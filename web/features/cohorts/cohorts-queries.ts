import { callOptions } from '#web/api/call-options.ts'

export const cohortsQuery = callOptions('cohorts', 'list')

export function cohortQuery(id: string) {
  return callOptions('cohorts', 'detail', { params: { id } })
}

/** Who waits for a 1:1, in the whole school or in one cohort. */
export function waitingQuery(cohortId?: string) {
  return callOptions('conversations', 'list', { query: { cohortId } })
}

/** A form without these lists is still of use: the select says so itself, and no dialog opens. */
export const campusesQuery = { ...callOptions('school', 'campuses'), meta: { quiet: true } }
export const instructorsQuery = { ...callOptions('employees', 'list'), meta: { quiet: true } }

export function trendsQuery(id: string) {
  return callOptions('reflections', 'averages', { params: { id } })
}

export function dayQuery(id: string, day: string) {
  return callOptions('reflections', 'day', { params: { id }, query: { feedbackOn: day } })
}
export const ownCohort = callOptions('cohorts', 'own')
