import type { Problem } from '#domain/problem.ts'
import { knownBrowser } from '../../auth/known-browsers.ts'
import { type Actor, renewToken } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import type { Exchange } from '../../http/handler.ts'
import { lockPassword } from './lock.ts'
import { passwordHash } from './queries.ts'

/** Asked again of someone who is logged in, before what only they may do. */
export interface OwnPassword {
  /** Under which name this browser's tries are counted, when it is known. */
  browser: string | null
  /**
   * What it opens is done while it is still the password: another change may have come in between. The session goes on
   * under a new token, so that one which somebody copied before is worth nothing.
   */
  hold<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T>
}

export async function proveOwnPassword(
  ctx: Context,
  { actor, exchange }: { actor: Actor; exchange: Exchange },
  password: string,
  wrong: Problem,
): Promise<OwnPassword> {
  // Guessing the password of an open session is guessing all the same.
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
