import type { attendance } from '#contract/attendance.ts'
import { attendanceTotals } from '#domain/attendance-status.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { rowsOf } from '../students/queries.ts'
import { markAttendance, markRestPresent } from './changes.ts'
import { findRoll, listAttendance } from './queries.ts'

export const attendanceHandlers: Handlers<typeof attendance> = {
  async roll({ ctx, params, query }) {
    requireAttendance(ctx)
    return findRoll(ctx.db, params.id, query.day, ctx.now())
  },

  async mark({ ctx, actor, params, body }) {
    requireAttendance(ctx)
    return markAttendance(ctx.db, { cohort_id: params.id, ...body }, { actor_id: actor.id, now: ctx.now() })
  },

  async markRest({ ctx, actor, params, body }) {
    requireAttendance(ctx)
    return markRestPresent(ctx.db, { cohort_id: params.id, ...body }, { actor_id: actor.id, now: ctx.now() })
  },

  async ofStudent({ ctx, params }) {
    requireAttendance(ctx)
    const found = await rowsOf(ctx.db, params.studentId, listAttendance)
    return { ...found, totals: attendanceTotals(found.rows) }
  },
}

/** The settings are in memory, so a school that does not take attendance pays nothing for it. */
export function requireAttendance({ identity }: Pick<Context, 'identity'>): void {
  if (identity.current().attendance) return
  throw new AppError(
    'not_found',
    'This school does not take attendance. It can be switched on under Settings > School.',
  )
}
