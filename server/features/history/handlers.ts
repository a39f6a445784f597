import type { history } from '#contract/history.ts'
import type { Handlers } from '../../http/handler.ts'
import { listHistory } from './queries.ts'

export const historyHandlers: Handlers<typeof history> = {
  async list({ ctx, params, query }) {
    return listHistory(ctx.db, params.entity, params.id, query.offset)
  },
}
