import type { AssignmentDetail } from '#contract/assignments.ts'
import { queryClient } from '#web/api/query-client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { assignmentQuery } from './assignments-queries.ts'

/** Assigns, unassigns or moves a due date; true if saved. On a stale save the page shows the new state to decide again. */
export async function saveTimes(id: number, call: () => Promise<AssignmentDetail>): Promise<boolean> {
  const saved = await whileSaving(call)
  if (saved.ok) {
    queryClient.setQueryData(assignmentQuery(id).queryKey, saved.data)
    return true
  }
  if (saved.error.code === 'stale') {
    queryClient.setQueryData(assignmentQuery(id).queryKey, saved.error.current as AssignmentDetail)
    await showMessage({
      title: 'Changed meanwhile',
      body: 'Someone else has changed this assignment since you opened it. It is shown as it is now: please look and try again.',
    })
  }
  return false
}
