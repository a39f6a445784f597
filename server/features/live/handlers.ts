import type { live } from '#contract/live.ts'
import { fullName } from '#domain/person-name.ts'
import type { Handlers } from '../../http/handler.ts'

export const liveHandlers: Handlers<typeof live> = {
  async stream({ ctx, actor, query, exchange }) {
    await exchange.stream((sink) => ctx.live.open(actor, query.age, sink))
    return undefined
  },

  async here({ ctx, actor, body }) {
    await ctx.live.here({ id: actor.id, name: fullName(actor) }, body.stream, body.places)
    return { ok: true }
  },
}
