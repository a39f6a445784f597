import type { cohorts } from '#contract/cohorts.ts'
import type { Handlers } from '../../http/handler.ts'
import { createCohort, updateCohort } from './changes.ts'
import { cohortDetail, findOwnCohort, listCohorts, listLeft } from './queries.ts'
import { cohortPlan } from './schedule-queries.ts'

export const cohortHandlers: Handlers<typeof cohorts> = {
  async list({ ctx }) {
    const rows = await listCohorts(ctx.db, ctx.now())
    return { rows, count: rows.length }
  },

  async detail({ ctx, params }) {
    return cohortDetail(ctx.db, params.id)
  },

  async left({ ctx, params }) {
    const rows = await listLeft(ctx.db, params.id)
    return { rows, count: rows.length }
  },

  async schedule({ ctx, params }) {
    return cohortPlan(ctx.db, params.id)
  },

  async create({ ctx, actor, body }) {
    return createCohort(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updateCohort(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async own({ ctx, actor }) {
    return { cohort: await findOwnCohort(ctx.db, actor.id) }
  },
}
