import type { cohorts } from '#contract/cohorts.ts'
import type { Handlers } from '../../http/handler.ts'
import { dayFeedback, feedbackSummary } from '../reflections/queries.ts'
import { createCohort, updateCohort } from './changes.ts'
import { cohortDetail, listCohorts } from './queries.ts'

export const cohortHandlers: Handlers<typeof cohorts> = {
  async list({ ctx }) {
    const rows = await listCohorts(ctx.db, ctx.now())
    return { rows, count: rows.length }
  },

  async detail({ ctx, params }) {
    return cohortDetail(ctx.db, params.id)
  },

  async create({ ctx, actor, body }) {
    return createCohort(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateCohort(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async dayFeedback({ ctx, params, query }) {
    const rows = await dayFeedback(ctx.db, params.id, query.feedbackOn)
    return { rows, count: rows.length }
  },

  async feedbackSummary({ ctx, params }) {
    const rows = await feedbackSummary(ctx.db, params.id)
    return { rows, count: rows.length }
  },
}
