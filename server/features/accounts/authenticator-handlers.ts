import type { accounts } from '#contract/accounts.ts'
import { readCode } from '#domain/account-login-code.ts'
import { type Actor, endSessions } from '../../auth/sessions.ts'
import { appAddress, pictureOf } from '../../auth/totp.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import type { Trx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Exchange, Handlers } from '../../http/handler.ts'
import { confirmSetUp, forgetSecondFactor, resetSecondFactor, startSetUp } from './authenticator-changes.ts'
import { newRecoveryCodes, spendCode, wrongCode } from './authenticator-codes.ts'
import { sendAuthenticatorMail } from './authenticator-letters.ts'
import { authenticatorStatus, isSecondFactorOn } from './authenticator-queries.ts'
import { recentAddresses } from './former-address.ts'
import { proveOwnPassword } from './own-password.ts'

export const authenticatorHandlers = {
  async authenticator({ ctx, actor }) {
    return authenticatorStatus(ctx.db, actor.id)
  },

  async setUpAuthenticator({ ctx, actor }) {
    const secret = await startSetUp(ctx.db, ctx.secrets, actor.id, ctx.now())
    return { secret, picture: await pictureOf(appAddress(secret, actor.email)) }
  },

  async turnOnAuthenticator({ ctx, actor, body, exchange }) {
    return withCode(ctx, { actor, exchange, password: body.password }, async (trx) => {
      const now = ctx.now()
      await confirmSetUp(trx, ctx.secrets, { user_id: actor.id, digits: readCode(body.code) ?? '', now })
      // The other sessions were opened with the password alone.
      await endSessions(trx, actor.id, actor)
      await record(trx, actor, 'turned two-step login on', now)
      await sendAuthenticatorMail(ctx, trx, actor, 'on')
      return { recovery_codes: await newRecoveryCodes(trx, actor.id) }
    })
  },

  async turnOffAuthenticator({ ctx, actor, body, exchange }) {
    return withCode(ctx, { actor, exchange, password: body.password }, async (trx) => {
      await spendOwnCode(ctx, trx, actor, body.code)
      await forgetSecondFactor(trx, actor.id)
      await record(trx, actor, 'turned two-step login off', ctx.now())
      await sendAuthenticatorMail(ctx, trx, actor, 'off')
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
    // A stolen session alone must not open a colleague's account.
    const proved = await proveOwnPassword(ctx, { actor, exchange }, body.password, WRONG_PASSWORD)
    await proved.hold(ctx.db, async (trx) => {
      const now = ctx.now()
      const { first_name, email, status } = await resetSecondFactor(trx, id, { actor_id: actor.id, now })
      if (status !== 'active') return
      const addresses = await recentAddresses(trx, { entity: 'employee', id, email, now })
      for (const address of addresses) await sendAuthenticatorMail(ctx, trx, { first_name, email: address }, 'reset')
    })
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof accounts>>

const WRONG_PASSWORD = { field: 'password', message: 'The password is not right.' }

interface Asked {
  actor: Actor
  exchange: Exchange
  password: string
}

/** Checks the password, then runs work that checks a code. Attempts are counted first; a right code resets the count. */
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
