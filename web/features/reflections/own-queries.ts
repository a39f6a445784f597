import type { Reflection } from '#contract/reflections.ts'
import { callOptions } from '#web/api/call-options.ts'
import { queryClient } from '#web/api/query-client.ts'
import { readAgain } from '#web/api/read-again.ts'

export const ownReflections = callOptions('reflections', 'own')
export const latestReflection = callOptions('reflections', 'latest')

/** Shows the saved reflection without a refetch. */
export function showReflected(answer: Reflection): void {
  queryClient.setQueryData(latestReflection.queryKey, (shown) =>
    shown?.current_feedback_date === answer.feedback_on ? { ...shown, completed_today: true, feedback: answer } : shown,
  )
}

export const refreshOwnReflections = () => readAgain(['reflections', 'cohorts.own'])
