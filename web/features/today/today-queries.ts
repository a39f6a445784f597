import { callOptions, pagedOptions } from '#web/api/call-options.ts'
import type { ScopeAddress } from '#web/features/cohorts/scope.ts'

/** Keeps the counts of the last scope on the screen while those of the next load. */
export function todayQuery({ mine, cohortId }: ScopeAddress) {
  return pagedOptions('today', 'counts', { query: { mine, cohortId } })
}

export function todayOfCohort(cohortId: string | number) {
  return callOptions('today', 'counts', { query: { cohortId: String(cohortId) } })
}
