import { scheduleProblem } from '#domain/assignment-schedule.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid, stale } from '../../errors.ts'
import { notifyAssignedLater } from '../notices/notify-later.ts'
import { type LockedAssignment, lockAssignment } from './lock.ts'
import { assignmentDetail } from './queries.ts'
import {
  type AssignmentState,
  assignmentState,
  NOT_PLANNED,
  newlyAssigned,
  recordUndoOfStates,
  writeStates,
} from './states.ts'

interface Change {
  id: number
  version?: number | undefined
  actor_id: number
}

/** A new due date for an assigned one keeps assigned_at and sends no mail. Ends a planned release. */
export function assign(ctx: Context, { dueAt, ...change }: Change & { dueAt: string | null }) {
  const due_at = dueAt === null ? null : new Date(dueAt)
  return changeState(ctx, change, (row) => ({
    ...assignmentState(row),
    workflow_state: 'assigned',
    assigned_at: row.assigned_at ?? ctx.now(),
    due_at,
    ...NOT_PLANNED,
  }))
}

/** It stays unassigned until then; release.ts assigns it. */
export function schedule(
  ctx: Context,
  { visibleFrom, dueAt, ...change }: Change & { visibleFrom: string; dueAt: string | null },
) {
  const visible_from = new Date(visibleFrom)
  const due_at = dueAt === null ? null : new Date(dueAt)
  return changeState(ctx, change, async (row, trx) => {
    if (row.workflow_state === 'assigned') {
      throw invalid({ field: 'visibleFrom', message: 'It is assigned already. Unassign it before you plan it.' })
    }
    if (row.archived_at) {
      throw invalid({ field: 'visibleFrom', message: 'It is archived. Bring it back before you plan it.' })
    }
    const { graduation } = await trx
      .selectFrom('cohorts')
      .select('graduation')
      .where('id', '=', row.cohort_id)
      .executeTakeFirstOrThrow()
    const problem = scheduleProblem({ visible_from, due_at, graduation, now: ctx.now() })
    if (problem) throw invalid(problem)
    return { ...assignmentState(row), due_at, visible_from, release_problem: null }
  })
}

/** Only hides the assignment: submitted work stays and reappears when it is assigned again. Cancels a planned release. */
export function unassign(ctx: Context, change: Change) {
  return changeState(ctx, change, (row) => ({
    ...assignmentState(row),
    workflow_state: 'unassigned',
    assigned_at: null,
    due_at: null,
    ...NOT_PLANNED,
  }))
}

function changeState(
  ctx: Context,
  { id, version, actor_id }: Change,
  next: (row: LockedAssignment, trx: Trx) => AssignmentState | Promise<AssignmentState>,
) {
  return inTransaction(ctx.db, async (trx) => {
    const by = { actor_id, now: ctx.now() }
    const row = await lockAssignment(trx, id)
    if (version !== undefined && version !== row.version) throw stale('assignment', await assignmentDetail(trx, id))
    const changed = await writeStates(trx, [{ row, after: await next(row, trx) }], by)
    const undo = changed.length > 0 ? await recordUndoOfStates(trx, changed, by) : null
    if (undo) await notifyAssignedLater(ctx, trx, newlyAssigned(changed), undo)
    return { ...(await assignmentDetail(trx, id)), undo }
  })
}
