import type { today } from '#contract/today.ts'
import type { Handlers } from '../../http/handler.ts'
import { countToday } from './queries.ts'

export const todayHandlers: Handlers<typeof today> = {
  async counts({ ctx, actor, query }) {
    return countToday(ctx.db, actor.id, query, ctx.now())
  },
}
