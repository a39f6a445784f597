import { knownBrowser, rememberBrowser } from '../../auth/known-browsers.ts'
import { endPendingLogin, startPendingLogin, tryPendingLogin } from '../../auth/pending-logins.ts'
import { endSession, startSession } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { spendCode, WRONG_CODE } from './authenticator-codes.ts'
import { sendAuthenticatorMail } from './authenticator-letters.ts'
import { isSecondFactorOn } from './authenticator-queries.ts'
import { lockActiveUser, lockPassword } from './lock.ts'

interface Tokens {
  session: string
  browser: string
}
type Opened = (Tokens & { pending?: never }) | { pending: string }

/** The first step. With two-step login it opens no session, only a pending login. */
export function openByPassword(
  ctx: Context,
  user: { id: number; password_hash: string | null },
  exchange: Exchange,
): Promise<Opened> {
  return inTransaction(ctx.db, async (trx) => {
    // The password may have been changed while it was being verified.
    if (!(await lockPassword(trx, user))) throw wrongCredentials()
    if (await isSecondFactorOn(trx, user.id)) return { pending: await startPendingLogin(trx, user.id, ctx.now()) }
    return openSession(trx, user.id, ctx.now(), exchange)
  })
}

export async function openByCode(ctx: Context, code: string, exchange: Exchange) {
  const now = ctx.now()
  const pending = exchange.pendingToken ?? ''
  const user_id = await tryPendingLogin(ctx.db, pending, now)
  if (user_id === null) {
    exchange.clearPending()
    throw loginExpired()
  }
  const attempt = { user_id, browser: await knownBrowser(ctx.db, { user_id, token: exchange.browserToken, now }) }
  await ctx.throttle.beforeCode(attempt)
  const opened = await inTransaction(ctx.db, async (trx) => {
    const user = await lockActiveUser(trx, user_id)
    if (!user || !(await endPendingLogin(trx, pending))) throw loginExpired()
    const spent = await spendCode(trx, ctx.secrets, { user_id, code, now })
    if (!spent) throw new AppError('wrong_credentials', WRONG_CODE)
    if (spent === 'recovery') {
      await recordChange(trx, { entity: 'user', id: user_id, action: 'used a recovery code', actor_id: user_id, now })
      await sendAuthenticatorMail(ctx, trx, user, 'recovery')
    }
    return { user, ...(await openSession(trx, user_id, now, exchange)) }
  })
  await ctx.throttle.afterCode(attempt)
  return opened
}

export const wrongCredentials = () => new AppError('wrong_credentials', 'The username or password is not right.')
const loginExpired = () => new AppError('login_expired', 'This login is over. Please begin again with your password.')

/** Replaces the browser's previous session. */
export async function openSession(trx: Trx, user_id: number, now: Date, exchange: Exchange): Promise<Tokens> {
  if (exchange.sessionToken) await endSession(trx, exchange.sessionToken)
  return {
    session: await startSession(trx, { user_id, now, user_agent: exchange.userAgent, address: exchange.address }),
    browser: await rememberBrowser(trx, { user_id, token: exchange.browserToken, now }),
  }
}
