import type { setUp } from '#contract/set-up.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import { isSetUpCode } from '../../auth/set-up.ts'
import { invalid } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { meOf } from '../accounts/me.ts'
import { isOver, setUpSchool } from './changes.ts'

export const setUpHandlers: Handlers<typeof setUp> = {
  async state({ ctx }) {
    return { is_open: await ctx.setUp.isOpen() }
  },

  async begin({ ctx, body: { code, password, ...person }, exchange }) {
    if (!(await ctx.setUp.isOpen())) throw isOver()
    await ctx.throttle.beforeSetUp(exchange.address)
    // Before the expensive hash, which must not be available without a valid code.
    if (!(await isSetUpCode(ctx.db, code, ctx.now()))) throw invalid({ field: 'code', message: WRONG_CODE })
    refuseGuessable(ctx, { field: 'password', password, owner: person })
    const password_hash = await ctx.passwords.hash(password)
    const { user, session, browser } = await setUpSchool(ctx, { ...person, password_hash }, exchange)
    exchange.setSession(session)
    exchange.setBrowser(browser)
    return meOf(ctx, { ...user, password_change_required: false })
  },
}

const WRONG_CODE =
  'This code is not right, or it has expired. Please look for the newest one on the console of the server.'
