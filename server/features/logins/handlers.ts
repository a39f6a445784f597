import type { logins } from '#contract/logins.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import { inTransaction } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { spendInvitation } from './accept.ts'
import { inviteMany } from './invite.ts'
import { findInvitation } from './queries.ts'
import { renewPasswords } from './renew-passwords.ts'

export const loginHandlers: Handlers<typeof logins> = {
  async invite({ ctx, actor, body }) {
    const by = { actor_id: actor.id, now: ctx.now() }
    return inTransaction(ctx.db, (trx) => inviteMany(ctx, trx, { user_ids: body.user_ids, by }))
  },

  async renewPasswords({ ctx, actor, body }) {
    return renewPasswords(ctx, { ...body, actor })
  },

  async openInvitation({ ctx, body, exchange }) {
    await ctx.throttle.beforeInvitation(exchange.address)
    const invited = await findInvitation(ctx.db, { token: body.token, now: ctx.now() })
    if (!invited) throw invitationOver()
    return { email: invited.email, expires_at: invited.expires_at }
  },

  async accept({ ctx, body, exchange }) {
    await ctx.throttle.beforeInvitation(exchange.address)
    const link = { token: body.token, now: ctx.now() }
    // Before the expensive hash, which must not be available without a valid link.
    const owner = await findInvitation(ctx.db, link)
    if (!owner) throw invitationOver()
    refuseGuessable(ctx, { field: 'password', password: body.password, owner })
    const password_hash = await ctx.passwords.hash(body.password)
    if (!(await spendInvitation(ctx.db, link, password_hash))) throw invitationOver()
    return { ok: true }
  },
}

/** The same for a link that was used, has expired, was replaced, is void or never existed. */
const invitationOver = () =>
  new AppError(
    'invalid',
    'This invitation has been used or is no longer valid. If you have chosen a password, log in with it; otherwise use Reset Password on the login page: you get a new link by e-mail.',
  )
