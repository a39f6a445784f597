import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { callOptions } from '#web/api/call-options.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readAgain } from '#web/api/read-again.ts'

export const ownAssignments = callOptions('courseWork', 'own')

/** By id or slug. */
export const ownAssignment = (id: string) => callOptions('courseWork', 'ownDetail', { params: { id } })

/** Shows the answer to a submission without a refetch, under the id and the slug. */
export function showSubmitted(answer: OwnAssignmentDetail): void {
  queryClient.setQueriesData<OwnAssignmentDetail>({ queryKey: ['courseWork', 'ownDetail'] }, (shown) =>
    shown?.id === answer.id ? answer : shown,
  )
}

/** With the cohort: a submission is refused after a transfer. */
export const refreshOwnWork = () => readAgain(['courseWork', 'cohorts.own'])
