import type { Context } from '../../context.ts'
import { editRow } from '../../db/edit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { concernNoticed, notifyAssigned } from '../notices/notify.ts'
import { lockAssignment } from './lock.ts'
import { assignmentDetail } from './queries.ts'

interface Times {
  workflow_state: 'assigned' | 'unassigned'
  assigned_at: Date | null
  due_at: Date | null
}

interface Change {
  id: number
  version: number | undefined
  actor_id: number
}

/** A new due date for an assigned one keeps assigned_at and sends no mail. */
export function assign(ctx: Context, { dueAt, ...change }: Change & { dueAt: string | null }) {
  const due_at = dueAt === null ? null : new Date(dueAt)
  return setTimes(ctx, change, 'assigned', (before) => ({
    workflow_state: 'assigned',
    assigned_at: before.assigned_at ?? ctx.now(),
    due_at,
  }))
}

/** Only hides the assignment: submitted work stays and reappears when it is assigned again. */
export function unassign(ctx: Context, change: Change) {
  return setTimes(ctx, change, 'unassigned', () => ({
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
  }))
}

function setTimes(ctx: Context, { id, version, actor_id }: Change, action: string, next: (before: Times) => Times) {
  return inTransaction(ctx.db, async (trx) => {
    const row = await lockAssignment(trx, id)
    await editRow(trx, {
      entity: 'assignment',
      row,
      version,
      current: () => assignmentDetail(trx, id),
      by: { actor_id, now: ctx.now() },
      async write(stamp) {
        const before = { workflow_state: row.workflow_state, assigned_at: row.assigned_at, due_at: row.due_at }
        const after = next(before)
        if (JSON.stringify(before) === JSON.stringify(after)) return null
        await trx
          .updateTable('assignments')
          .set({ ...after, ...stamp })
          .where('id', '=', id)
          .execute()
        await concernNoticed(trx, { assignment_id: id })
        const isNew = before.workflow_state !== after.workflow_state
        if (isNew && after.workflow_state === 'assigned') {
          await notifyAssigned(ctx, trx, { assignment_id: id, cohort_id: row.cohort_id })
        }
        return { id, action: isNew ? action : 'changed due date', before, after: { ...after } }
      },
    })
    return assignmentDetail(trx, id)
  })
}
