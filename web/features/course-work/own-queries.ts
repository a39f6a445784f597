import type { OwnAssignmentDetail } from '#contract/course-work.ts'
import { callOptions } from '#web/api/call-options.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readAgain } from '#web/api/read-again.ts'

export const ownAssignments = callOptions('courseWork', 'own')

/** By id or slug. */
export const ownAssignment = (id: string) => callOptions('courseWork', 'ownDetail', { params: { id } })

/** What the server answered to a submission is on the screen at once, under the id and the slug alike. */
export function showSubmitted(answer: OwnAssignmentDetail): void {
  queryClient.setQueriesData<OwnAssignmentDetail>({ queryKey: ['courseWork', 'ownDetail'] }, (shown) =>
    shown?.id === answer.id ? answer : shown,
  )
  refreshOwnWork()
}

/** One's cohort too: work cannot be submitted because one has moved on. */
export const refreshOwnWork = () => readAgain(['courseWork', 'cohorts.own'])
