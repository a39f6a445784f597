import type { AssignmentDetail } from '#contract/assignments.ts'
import { timesSaved } from '#domain/assignment-schedule.ts'
import { queryClient } from '#web/api/query-client.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { showUndo } from '#web/ui/toast.ts'
import { assignmentQuery } from './assignments-queries.ts'

/**
 * Assigns, plans, unassigns or moves a due date; true if saved. What was done is said with an Undo. On a stale save the page
 * shows the new state to decide again.
 */
export async function saveTimes(
  before: AssignmentDetail,
  call: () => Promise<AssignmentDetail & { undo: string | null }>,
  onStale?: (current: AssignmentDetail) => void,
): Promise<boolean> {
  const { queryKey } = assignmentQuery(before.id)
  const saved = await whileSaving(call)
  if (saved.ok) {
    const { undo, ...assignment } = saved.data
    queryClient.setQueryData(queryKey, assignment)
    if (undo) showUndo(timesSaved(before, assignment), undo)
    return true
  }
  if (saved.error.code === 'stale') {
    const current = saved.error.current as AssignmentDetail
    queryClient.setQueryData(queryKey, current)
    onStale?.(current)
    await showMessage({
      title: 'Changed meanwhile',
      body: 'Someone else has changed this assignment since you opened it. It is shown as it is now: please look and try again.',
    })
  }
  return false
}
