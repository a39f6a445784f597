import type { exports } from '#contract/exports.ts'
import type { Handlers } from '../../http/handler.ts'
import { exportList } from './write.ts'

export const exportHandlers: Handlers<typeof exports> = {
  list: ({ ctx, actor, params, body }) => exportList(ctx, { list: params.list, query: body.query, actor_id: actor.id }),
}
