import { callOptions } from '#web/api/call-options.ts'

/** Who waits for a 1:1, in the whole school or in one cohort. */
export function waitingQuery(cohortId?: string) {
  return callOptions('conversations', 'list', { query: { cohortId } })
}
