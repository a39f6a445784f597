import { callOptions } from '#web/api/call-options.ts'

/** Open 1:1 requests of the school or of one cohort. */
export function waitingQuery(cohortId?: string) {
  return callOptions('conversations', 'list', { query: { cohortId } })
}
