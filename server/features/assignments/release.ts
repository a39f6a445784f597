import { ASSIGNMENT_READERS } from '#contract/stale.ts'
import { releaseProblem } from '#domain/assignment-schedule.ts'
import type { Context } from '../../context.ts'
import { announcing } from '../../db/announce.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { notifyAssigned, notifyNotReleased } from '../notices/notify.ts'
import { staffOf } from '../notices/queries.ts'
import { lockPlanned } from './lock.ts'
import { assignmentState, NOT_PLANNED, writeStates } from './states.ts'

/** Staff may plan many for one minute; the next run goes on. */
const AT_ONCE = 500

/**
 * Assigns what is planned for now or was missed, in the order of the plan. Runs every minute and at the start of each server:
 * the row's lock is its claim, so that however many run, each is assigned once.
 */
export async function releasePlanned(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('assignments')
    .select('id')
    .where('visible_from', '<=', ctx.now())
    .where('release_problem', 'is', null)
    .orderBy('visible_from')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  const failures: unknown[] = []
  for (const { id } of due) {
    // One that fails does not keep the others from their students.
    await announcing(ctx.pool, { stale: ASSIGNMENT_READERS }, () =>
      inTransaction(ctx.db, (trx) => release(ctx, trx, id)),
    ).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function release(ctx: Context, trx: Trx, id: number): Promise<void> {
  const now = ctx.now()
  const row = await lockPlanned(trx, id, now)
  if (!row) return
  const { graduation } = await trx
    .selectFrom('cohorts')
    .select('graduation')
    .where('id', '=', row.cohort_id)
    .executeTakeFirstOrThrow()
  const by = { actor_id: null, now }
  const about = { assignment_id: id, cohort_id: row.cohort_id }
  const release_problem = releaseProblem({ ...row, graduation, now })
  if (release_problem) {
    await writeStates(trx, [{ row, after: { ...assignmentState(row), release_problem } }], by)
    await notifyNotReleased(trx, await staffOf(trx, row.cohort_id), about, now)
    return
  }
  const after = { ...assignmentState(row), workflow_state: 'assigned' as const, assigned_at: now, ...NOT_PLANNED }
  await writeStates(trx, [{ row, after }], by)
  await notifyAssigned(ctx, trx, about)
}
