import { keepPreviousData } from '@tanstack/react-query'
import { callOptions } from '#web/api/call-options.ts'
import type { ScopeAddress } from '#web/features/cohorts/scope.ts'

/** Open 1:1 requests of one cohort. */
export function waitingQuery(cohortId: string) {
  return callOptions('conversations', 'list', { query: { cohortId } })
}

export const openRequestsQuery = (scope: ScopeAddress) => ({
  ...callOptions('conversations', 'list', { query: scope }),
  placeholderData: keepPreviousData,
})
export const doneRequestsQuery = (scope: ScopeAddress) => ({
  ...callOptions('conversations', 'listDone', { query: scope }),
  placeholderData: keepPreviousData,
})

/** The student's own latest one. */
export const ownRequest = callOptions('conversations', 'own')
