import type { accounts } from '#contract/accounts.ts'
import { readCode } from '#domain/account-login-code.ts'
import { type Actor, endSessions } from '../../auth/sessions.ts'
import { appAddress, pictureOf } from '../../auth/totp.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Exchange, Handlers } from '../../http/handler.ts'
import { beginSetUp, confirmSetUp, forgetSecondFactor, resetSecondFactor } from './authenticator-changes.ts'
import { newRecoveryCodes, spendCode, wrongCode } from './authenticator-codes.ts'
import { tell } from './authenticator-letters.ts'
import { authenticatorStatus, isSecondFactorOn } from './authenticator-queries.ts'
import { recentAddresses } from './former-address.ts'
import { proveOwnPassword } from './own-password.ts'

export const authenticatorHandlers: Pick<
  Handlers<typeof accounts>,
  | 'authenticator'
  | 'setUpAuthenticator'
  | 'turnOnAuthenticator'
  | 'turnOffAuthenticator'
  | 'renewRecoveryCodes'
  | 'resetAuthenticator'
> = {
  async authenticator({ ctx, actor }) {
    return authenticatorStatus(ctx.db, actor.id)
  },

  async setUpAuthenticator({ ctx, actor }) {
    const secret = await beginSetUp(ctx.db, ctx.secrets, actor.id, ctx.now())
    return { secret, picture: await pictureOf(appAddress(secret, actor.email)) }
  },

  async turnOnAuthenticator({ ctx, actor, body, exchange }) {
    return withCode(ctx, { actor, exchange, password: body.password }, async (trx) => {
      const now = ctx.now()
      await confirmSetUp(trx, ctx.secrets, { user_id: actor.id, digits: readCode(body.code) ?? '', now })
      // They were begun with the password alone.
      await endSessions(trx, actor.id, actor)
      await record(trx, actor, 'turned two-step login on', now)
      await tell(ctx, trx, actor, 'on')
      return { recovery_codes: await newRecoveryCodes(trx, actor.id) }
    })
  },

  async turnOffAuthenticator({ ctx, actor, body, exchange }) {
    return withCode(ctx, { actor, exchange, password: body.password }, async (trx) => {
      await spendOwnCode(ctx, trx, actor, body.code)
      await forgetSecondFactor(trx, actor.id)
      await record(trx, actor, 'turned two-step login off', ctx.now())
      await tell(ctx, trx, actor, 'off')
      return { ok: true as const }
    })
  },

  async renewRecoveryCodes({ ctx, actor, body, exchange }) {
    return withCode(ctx, { actor, exchange, password: body.password }, async (trx) => {
      await spendOwnCode(ctx, trx, actor, body.code)
      await record(trx, actor, 'made new recovery codes', ctx.now())
      return { recovery_codes: await newRecoveryCodes(trx, actor.id) }
    })
  },

  async resetAuthenticator({ ctx, actor, params: { id }, body, exchange }) {
    if (id === actor.id) throw new AppError('forbidden', 'You turn off your own two-step login on your profile.')
    // Who finds a computer open, or has copied a session, cannot open a colleague's account with it.
    const proved = await proveOwnPassword(ctx, { actor, exchange }, body.password, WRONG_PASSWORD)
    await proved.hold(ctx.db, async (trx) => {
      const now = ctx.now()
      const { first_name, email, status } = await resetSecondFactor(trx, id, { actor_id: actor.id, now })
      if (status !== 'active') return
      const addresses = await recentAddresses(trx, { entity: 'employee', id, email, now })
      for (const address of addresses) await tell(ctx, trx, { first_name, email: address }, 'reset')
    })
    return { ok: true }
  },
}

const WRONG_PASSWORD = { field: 'password', message: 'The password is not right.' }

interface Asked {
  actor: Actor
  exchange: Exchange
  password: string
}

/** The password first, then what a code opens. Codes are counted before they are tried, and a right one forgives. */
async function withCode<T>(ctx: Context, { password, ...asked }: Asked, work: (trx: Trx) => Promise<T>): Promise<T> {
  const proved = await proveOwnPassword(ctx, asked, password, WRONG_PASSWORD)
  const attempt = { user_id: asked.actor.id, browser: proved.browser }
  await ctx.throttle.beforeCode(attempt)
  const done = await proved.hold(ctx.db, work)
  await ctx.throttle.afterCode(attempt)
  return done
}

async function spendOwnCode(ctx: Context, trx: Trx, { id }: Actor, code: string): Promise<void> {
  if (!(await isSecondFactorOn(trx, id))) throw new AppError('conflict', 'Two-step login is not on.')
  if (!(await spendCode(trx, ctx.secrets, { user_id: id, code, now: ctx.now() }))) throw wrongCode()
}

async function record(trx: Trx, actor: Actor, action: string, now: Date): Promise<void> {
  await recordChange(trx, { entity: 'user', id: actor.id, action, actor_id: actor.id, now })
}
