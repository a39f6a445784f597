import type { placements } from '#contract/placements.ts'
import type { Handlers } from '../../http/handler.ts'
import { rowsOf } from '../students/queries.ts'
import { addPlacement, removePlacement, updatePlacement } from './changes.ts'
import { listPlacements } from './queries.ts'

export const placementHandlers: Handlers<typeof placements> = {
  async list({ ctx, params }) {
    return rowsOf(ctx.db, params.studentId, listPlacements)
  },

  async create({ ctx, actor, body }) {
    return addPlacement(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async update({ ctx, actor, body }) {
    return updatePlacement(ctx.db, body, { actor_id: actor.id, now: ctx.now() })
  },

  async remove({ ctx, actor, params }) {
    await removePlacement(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() })
    return { ok: true }
  },
}
