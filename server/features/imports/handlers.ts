import type { imports } from '#contract/imports.ts'
import type { Handlers } from '../../http/handler.ts'
import { commitImport } from './commit.ts'
import { previewImport } from './preview.ts'
import { importDetail, listImportRows, listImports } from './queries.ts'
import { undoImport } from './undo.ts'

export const importHandlers: Handlers<typeof imports> = {
  async list({ ctx, actor, query }) {
    return listImports(ctx.db, query, { actor_id: actor.id, now: ctx.now() })
  },

  async detail({ ctx, actor, params }) {
    return importDetail(ctx.db, params.id, { actor_id: actor.id, now: ctx.now() })
  },

  async rows({ ctx, params, query }) {
    return listImportRows(ctx.db, params.id, query)
  },

  async preview({ ctx, actor, body }) {
    return previewImport(ctx, body, actor)
  },

  async commit({ ctx, actor, params, body }) {
    return commitImport(ctx, { id: params.id, ...body }, actor)
  },

  async undo({ ctx, actor, params }) {
    await undoImport(ctx, params.id, actor.id)
    return { ok: true }
  },
}
