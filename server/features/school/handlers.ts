import type { school } from '#contract/school.ts'
import type { Handlers } from '../../http/handler.ts'
import { addCampus, updateCampus } from './campus-changes.ts'
import { listCampuses, listTags, listTagUses } from './queries.ts'
import { mergeTag, removeTag, renameTag } from './tag-changes.ts'

export const schoolHandlers: Handlers<typeof school> = {
  async campuses({ ctx }) {
    const rows = await listCampuses(ctx.db)
    return { rows, count: rows.length }
  },
  addCampus: ({ ctx, actor, body }) => addCampus(ctx.db, body, { actor_id: actor.id, now: ctx.now() }),
  updateCampus: ({ ctx, actor, params, body }) =>
    updateCampus(ctx.db, params.id, body, { actor_id: actor.id, now: ctx.now() }),

  async tags({ ctx }) {
    const rows = await listTags(ctx.db)
    return { rows, count: rows.length }
  },
  async tagUses({ ctx }) {
    const rows = await listTagUses(ctx.db)
    return { rows, count: rows.length }
  },
  renameTag: ({ ctx, actor, params, body }) =>
    renameTag(ctx.db, params.id, body, { actor_id: actor.id, now: ctx.now() }),
  mergeTag: ({ ctx, actor, params, body }) =>
    mergeTag(ctx.db, params.id, body.into, { actor_id: actor.id, now: ctx.now() }),
  removeTag: ({ ctx, actor, params }) => removeTag(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() }),
}
