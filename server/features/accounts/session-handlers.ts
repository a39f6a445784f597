import type { accounts } from '#contract/accounts.ts'
import type { Handlers } from '../../http/handler.ts'
import { endOneSession, endOtherSessions } from './session-changes.ts'
import { listSessions } from './session-queries.ts'

export const sessionHandlers = {
  async sessions({ ctx, actor }) {
    const rows = await listSessions(ctx.db, actor, ctx.now())
    return { rows, count: rows.length }
  },

  async endSession({ ctx, actor, params, exchange }) {
    await endOneSession(ctx.db, actor, params.id, ctx.now())
    if (params.id === actor.session_id) exchange.clearSession()
    return { ok: true }
  },

  async endOtherSessions({ ctx, actor }) {
    return { ended: await endOtherSessions(ctx.db, actor, ctx.now()) }
  },
} satisfies Partial<Handlers<typeof accounts>>
