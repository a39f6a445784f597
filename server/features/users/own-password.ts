import type { Problem } from '#domain/problem.ts'
import { type Actor, renewToken } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../db/transaction.ts'
import { invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/handler.ts'
import { holdPassword, passwordHash } from './queries.ts'

/** Asked again of someone who is logged in, before what only they may do. */
export interface OwnPassword {
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
  const username = actor.email.toLowerCase()
  await ctx.throttle.beforeLogin(username, exchange.address)
  const password_hash = await passwordHash(ctx.db, actor.id)
  if (!(await ctx.passwords.verify(password, password_hash))) throw invalid(wrong)
  await ctx.throttle.afterLogin(username, exchange.address)
  return {
    async hold(db, work) {
      const { done, token } = await inTransaction(db, async (trx) => {
        if (!(await holdPassword(trx, { id: actor.id, password_hash }))) throw invalid(wrong)
        return { done: await work(trx), token: await renewToken(trx, actor) }
      })
      if (token) exchange.setSession(token)
      return done
    },
  }
}
