import { sql } from 'kysely'
import { UNDO_OVER_SECONDS } from '#domain/undo.ts'
import type { Context } from '../../context.ts'
import { announcing, concerns } from '../../db/announce.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { JobData } from '../../jobs/queues.ts'
import { RENEW } from './notify.ts'

/** `undo` is the id of the action's undo. */
type LaterNotice = JobData['later-notice']

/** Tells students of an action once it can no longer be undone. */
export async function notifyLater(ctx: Context, trx: Trx, notice: LaterNotice): Promise<void> {
  await ctx.jobs.send('later-notice', notice, { trx, afterSeconds: UNDO_OVER_SECONDS })
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
