import type { OwnAssignmentDetail } from '#contract/portal.ts'
import type { Reflection } from '#contract/reflection.ts'
import { callOptions } from '#web/api/call-options.ts'
import { queryClient } from '#web/api/query-client.ts'

export const ownAssignments = callOptions('portal', 'assignments')
export const ownCohort = callOptions('portal', 'cohort')
export const ownReflections = callOptions('portal', 'reflections')
export const latestReflection = callOptions('portal', 'latest')

/** By id or slug. */
export const ownAssignment = (id: string) => callOptions('portal', 'courseWork', { params: { id } })

/** What the server answered to a submission is on the screen at once, under the id and the slug alike. */
export function showSubmitted(answer: OwnAssignmentDetail): void {
  queryClient.setQueriesData<OwnAssignmentDetail>({ queryKey: ['portal', 'courseWork'] }, (shown) =>
    shown?.id === answer.id ? answer : shown,
  )
  refreshPortal()
}

export function showReflected(answer: Reflection): void {
  queryClient.setQueryData(latestReflection.queryKey, (shown) =>
    shown?.current_feedback_date === answer.feedback_on ? { ...shown, completed_today: true, feedback: answer } : shown,
  )
  refreshPortal()
}

export function refreshPortal(): void {
  void queryClient.invalidateQueries({ queryKey: ['portal'] })
}
