import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/db/transaction.ts'
import { tellNow } from '#server/features/notices/notify-later.ts'
import type { JobData, JobName } from '#server/jobs/queues.ts'

const TIMEOUT_MS = 25_000

/** Waits until these queues have no waiting, running or retrying jobs. */
export async function untilIdle(db: Db, ...names: JobName[]): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; ; await pause(50)) {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job
      where name = any (${names}) and state in ('created', 'retry', 'active')`.execute(db)
    if (rows.length === 0) return
    if (Date.now() > end) throw new Error(`These jobs are still under way: ${JSON.stringify(rows)}.`)
  }
}

/** The same, as if the delay before a job or its next try were over. That a server waits for it is in jobs.test.ts. */
export async function untilTriedAgain(db: Db, ...names: JobName[]): Promise<void> {
  const idle = untilIdle(db, ...names)
  let isIdle = false
  idle.finally(() => (isIdle = true)).catch(() => undefined)
  for (; !isIdle; await pause(100)) {
    await sql`
      with due as (
        update pgboss.job set start_after = now()
        where name = any (${names}) and state in ('created', 'retry') and start_after > now() returning name
      )
      select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from (select distinct name from due) d`.execute(
      db,
    )
  }
  await idle
}

/** As if the seconds in which an action can be undone were over. */
export async function tellOfActions(ctx: Context): Promise<void> {
  const { rows } = await sql<{ data: JobData['later-notice'] }>`
    delete from pgboss.job where name = 'later-notice' and state = 'created' returning data`.execute(ctx.db)
  for (const { data } of rows) await tellNow(ctx, data)
}
