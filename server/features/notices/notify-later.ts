import { sql } from 'kysely'
import { UNDO_OVER_SECONDS } from '#domain/undo.ts'
import type { Context } from '../../context.ts'
import { announcing, concerns } from '../../db/announce.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { JobData } from '../../jobs/queues.ts'
import { cohortsToTell, RENEW } from './notify.ts'

/** `undo` is the id of the action's undo. */
type LaterNotice = JobData['later-notice']

/** Tells students of an action once it can no longer be undone. */
export async function notifyLater(ctx: Context, trx: Trx, notice: LaterNotice): Promise<void> {
  await ctx.jobs.send('later-notice', notice, { trx, afterSeconds: UNDO_OVER_SECONDS })
}

/** Tells the students who are now in the cohorts of these, where students are told of assignments. */
export async function notifyAssignedLater(
  ctx: Context,
  trx: Trx,
  assignments: readonly { id: number; cohort_id: number }[],
  undo: string,
): Promise<void> {
  if (assignments.length === 0) return
  const cohorts = await cohortsToTell(trx, [...new Set(assignments.map(({ cohort_id }) => cohort_id))], ctx.now())
  if (cohorts.length === 0) return
  const rows = await trx
    .selectFrom('students')
    .select(['id', 'cohort_id'])
    .where('cohort_id', 'in', cohorts)
    .where('erased_at', 'is', null)
    .execute()
  const students = Map.groupBy(rows, ({ cohort_id }) => cohort_id)
  const notices = assignments.flatMap(({ id: assignment_id, cohort_id }): LaterNotice[] => {
    const ids = students.get(cohort_id)?.map(({ id }) => id) ?? []
    return ids.length > 0 ? [{ undo, kind: 'assigned', assignment_id, students: ids }] : []
  })
  await ctx.jobs.sendAll('later-notice', notices, { trx, afterSeconds: UNDO_OVER_SECONDS })
}

/** Waits for an undo in flight, and then tells nobody. Open bells show it at once. */
export async function tellNow(ctx: Context, { undo, kind, assignment_id, students }: LaterNotice): Promise<void> {
  const now = ctx.now()
  await announcing(ctx.pool, { stale: ['notices'] }, () =>
    inTransaction(ctx.db, async (trx) => {
      const action = await trx
        .selectFrom('undos')
        .select('undone_at')
        .where('id', '=', undo)
        .forShare()
        .executeTakeFirst()
      if (action?.undone_at) return
      const { rows } = await sql<{ user_id: number }>`
        insert into notices (user_id, kind, assignment_id, created_at, unmailed_since)
        select s.id, ${kind}, a.id, ${now}, ${now} from students s join assignments a on a.id = ${assignment_id}
        where s.id = any (${students}::integer[]) and s.erased_at is null
        order by s.id ${RENEW} returning user_id`.execute(trx)
      concerns({ people: rows.map(({ user_id }) => user_id) })
    }),
  )
}
