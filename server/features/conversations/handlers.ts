import type { conversations } from '#contract/conversations.ts'
import type { Handlers } from '../../http/handler.ts'
import { markRequest, releaseRequest, takeRequest } from './changes.ts'
import { latestRequest, listDoneRequests, listOpenRequests } from './queries.ts'

export const conversationHandlers: Handlers<typeof conversations> = {
  async list({ ctx, actor, query }) {
    return listOpenRequests(ctx.db, actor.id, query, ctx.now())
  },

  async listDone({ ctx, actor, query }) {
    return listDoneRequests(ctx.db, actor.id, query, ctx.now())
  },

  async own({ ctx, actor }) {
    const [request] = await latestRequest(ctx.db, actor.id)
    return { request: request ?? null }
  },

  async take({ ctx, actor, params }) {
    return takeRequest(ctx, params.id, { actor_id: actor.id, now: ctx.now() })
  },

  async release({ ctx, actor, params, body }) {
    return releaseRequest(ctx, { ...body, id: params.id }, { actor_id: actor.id, now: ctx.now() })
  },

  async setDone({ ctx, actor, params, body }) {
    await markRequest(ctx, { ...body, id: params.id }, { actor_id: actor.id, now: ctx.now() })
    return { id: params.id, done: body.done }
  },
}
