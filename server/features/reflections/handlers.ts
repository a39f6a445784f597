import type { reflections } from '#contract/reflections.ts'
import type { Handlers } from '../../http/handler.ts'
import { runningCohorts } from '../cohorts/running.ts'
import { rowsOf } from '../students/queries.ts'
import { saveReflection } from './changes.ts'
import { listNotReflected } from './not-reflected.ts'
import { latestReflection, listOwnReflections } from './own-list.ts'
import { listDailyAverages, listDayReflections, listReflections } from './queries.ts'

export const reflectionHandlers: Handlers<typeof reflections> = {
  async day({ ctx, params, query }) {
    const rows = await listDayReflections(ctx.db, params.id, query.feedbackOn)
    return { rows, count: rows.length }
  },

  async averages({ ctx, params }) {
    const rows = await listDailyAverages(ctx.db, params.id)
    return { rows, count: rows.length }
  },

  async missing({ ctx, actor, query }) {
    const now = ctx.now()
    const { cohorts, is_mine } = await runningCohorts(ctx.db, actor.id, query, now)
    const rows = await listNotReflected(ctx.db, cohorts, now)
    return { rows, count: rows.length, is_mine }
  },

  async ofStudent({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listReflections)
  },

  async own({ ctx, actor }) {
    const rows = await listOwnReflections(ctx.db, actor.id)
    return { rows, count: rows.length }
  },

  async latest({ ctx, actor }) {
    return latestReflection(ctx.db, actor.id, ctx.now())
  },

  async save({ ctx, actor, body }) {
    return saveReflection(ctx, actor, body)
  },
}
