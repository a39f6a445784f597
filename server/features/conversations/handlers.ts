import type { conversations } from '#contract/conversations.ts'
import type { Handlers } from '../../http/handler.ts'
import { markConversation } from './changes.ts'
import { listOpenRequests } from './queries.ts'

export const conversationHandlers: Handlers<typeof conversations> = {
  async list({ ctx, query }) {
    const rows = await listOpenRequests(ctx.db, query.cohortId)
    return { rows, count: rows.length }
  },

  async setDone({ ctx, actor, params, body }) {
    await markConversation(ctx.db, { id: params.id, done: body.done, actor_id: actor.id, now: ctx.now() })
    return { id: params.id, done: body.done }
  },
}
