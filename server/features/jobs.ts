import { CENTRAL_TIME_ZONE } from '#domain/central-time.ts'
import { forgetExpired } from '../auth/sessions.ts'
import type { Context } from '../context.ts'
import { sendResetMail } from './users/jobs.ts'

/** The work that goes on beside the requests. */
export async function startWorkers(ctx: Context): Promise<void> {
  await ctx.jobs.work('password-reset', (data) => sendResetMail(ctx, data))
  await ctx.jobs.work('housekeeping', () => forgetExpired(ctx.db, ctx.now()))
  await ctx.jobs.schedule('housekeeping', '15 3 * * *', {}, CENTRAL_TIME_ZONE)
}
