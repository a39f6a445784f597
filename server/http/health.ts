import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'
import { AppError } from '../errors.ts'

/** 200 only when the database answers, is migrated and, for a demo, filled. */
export function registerHealth(app: FastifyInstance, ctx: Context): void {
  let migrated = false
  app.get('/api/health', async () => {
    migrated ||= await isMigrated(ctx.db)
    const school = migrated
      ? await ctx.db.selectFrom('school').select(['is_demo', 'ready_at']).executeTakeFirst()
      : undefined
    if (!school?.ready_at) throw new AppError('unavailable', 'The database is not ready yet.')
    return { ok: true, is_demo: school.is_demo }
  })
}
