import type { setUp } from '#contract/set-up.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import type { Handlers } from '../../http/handler.ts'
import { meOf } from '../accounts/me.ts'
import { isOver, requireCode, setUpSchool } from './changes.ts'

export const setUpHandlers: Handlers<typeof setUp> = {
  async state({ ctx }) {
    return { is_open: await ctx.setUp.isOpen() }
  },

  async begin({ ctx, body: { code, password, ...person }, exchange }) {
    if (!(await ctx.setUp.isOpen())) throw isOver()
    await ctx.throttle.beforeSetUp(exchange.address)
    // Before the expensive hash, which must not be available without a valid code; again in the transaction.
    await requireCode(ctx.db, code, ctx.now()).catch(async (refusal) => {
      // Whoever set the school up a moment ago has voided the codes.
      throw (await ctx.setUp.isOpen()) ? refusal : isOver()
    })
    refuseGuessable(ctx, { field: 'password', password, owner: person })
    const password_hash = await ctx.passwords.hash(password)
    const { user, session, browser } = await setUpSchool(ctx, code, { ...person, password_hash }, exchange)
    exchange.setSession(session)
    exchange.setBrowser(browser)
    return meOf(ctx, { ...user, password_change_required: false })
  },
}
