import { type BulkAction, bulkDone } from '#domain/assignment-bulk.ts'
import { count } from '#domain/time-in-words.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { whileSaving, whileWaiting } from '#web/ui/dialogs/busy.ts'
import { showToast, showUndo } from '#web/ui/toast.ts'

interface BulkBody {
  action: BulkAction
  assignments: { id: number; version: number }[]
  visibleFrom?: string | null
  dueAt?: string | null
  tags?: string[]
}

/** All or none; true if saved. What was done is said with an Undo. */
export async function changeMany(body: BulkBody): Promise<boolean> {
  const saved = await whileSaving(() => api.assignments.bulk({ body }), {
    many: body.assignments.length > 1 ? count(body.assignments.length, 'assignment') : undefined,
  })
  if (!saved.ok) return false
  const { undo } = saved.data
  const words = bulkDone(body.action, saved.data.count)
  if (undo) showUndo(words, undo)
  else showToast(words)
  return true
}

/** Never cached: a student may just have handed in. Null after a failure, which is reported. */
export async function readToGrade(ids: readonly number[]) {
  const query = { ids: ids.join(',') }
  const question = queryClient.fetchQuery({ ...callOptions('assignments', 'countToGrade', { query }), staleTime: 0 })
  return whileWaiting(() => question.catch(() => null))
}
