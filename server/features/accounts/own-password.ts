import type { Problem } from '#domain/problem.ts'
import { knownBrowser } from '../../auth/known-browsers.ts'
import { type Actor, renewToken } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { lockPassword } from './lock.ts'
import { passwordHash } from './queries.ts'

/** The password of a logged-in user, verified again before a sensitive action. */
export interface OwnPassword {
  /** The known browser that attempts are counted under. */
  browser: string | null
  /** Locks the password, in case it was changed meanwhile. Renews the session token, so that a stolen one stops working. */
  hold<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T>
}

export async function proveOwnPassword(
  ctx: Context,
  { actor, exchange }: { actor: Actor; exchange: Exchange },
  password: string,
  wrong: Problem,
): Promise<OwnPassword> {
  // Rate limited like a login.
  const browser = await knownBrowser(ctx.db, { user_id: actor.id, token: exchange.browserToken, now: ctx.now() })
  const attempt = { username: actor.email.toLowerCase(), address: exchange.address, browser }
  await ctx.throttle.beforeLogin(attempt)
  const password_hash = await passwordHash(ctx.db, actor.id)
  if (!(await ctx.passwords.verify(password, password_hash))) throw invalid(wrong)
  await ctx.throttle.afterLogin(attempt)
  return {
    browser,
    async hold(db, work) {
      const { done, token } = await inTransaction(db, async (trx) => {
        if (!(await lockPassword(trx, { id: actor.id, password_hash }))) throw invalid(wrong)
        return { done: await work(trx), token: await renewToken(trx, actor) }
      })
      if (token) exchange.setSession(token)
      return done
    },
  }
}
