import type { Me, users } from '#contract/users.ts'
import { endPendingLogin, startPendingLogin, tryPendingLogin } from '../../auth/pending-logins.ts'
import { refuseCommon } from '../../auth/refuse-common.ts'
import { type Actor, endSession, startSession } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { recordChange } from '../../db/history.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange, Handlers } from '../../http/handler.ts'
import { spendCode, WRONG_CODE } from '../authenticator/codes.ts'
import { tell } from '../authenticator/letters.ts'
import { isSecondFactorOn } from '../authenticator/queries.ts'
import { proveOwnPassword } from './own-password.ts'
import {
  findByUsername,
  findResetLink,
  holdPassword,
  holdPerson,
  replacePassword,
  setMailNotifications,
  spendResetLink,
} from './queries.ts'

export const userHandlers: Handlers<typeof users> = {
  async login({ ctx, body, exchange }) {
    const { username, password } = body
    await ctx.throttle.beforeLogin(username.toLowerCase(), exchange.address)
    const user = await findByUsername(ctx.db, username)
    const right = await ctx.passwords.verify(password, user?.password_hash ?? null)
    // Unknown, wrong and inactive are one answer.
    if (!user || !right || user.status !== 'active') throw wrongCredentials()
    await ctx.throttle.afterLogin(username.toLowerCase(), exchange.address)
    const now = ctx.now()
    if (user.password_temporary && user.password_expires_at && user.password_expires_at <= now) {
      throw new AppError(
        'password_expired',
        'This temporary password has expired. Please use Reset Password to choose a new one.',
      )
    }
    const opened = await inTransaction(ctx.db, async (trx) => {
      // It took a while to compare: who has a new password by now is not let in by the old one.
      if (!(await holdPassword(trx, user))) throw wrongCredentials()
      if (await isSecondFactorOn(trx, user.id)) return { pending: await startPendingLogin(trx, user.id, now) }
      return { session: await openSession(trx, user.id, now, exchange) }
    })
    if (opened.pending !== undefined) {
      exchange.setPending(opened.pending)
      throw new AppError('second_factor_required', 'Please enter the code that your authenticator app shows.')
    }
    exchange.setSession(opened.session)
    return me(ctx, { ...user, password_change_required: user.password_temporary })
  },

  async enterCode({ ctx, body, exchange }) {
    const now = ctx.now()
    const pending = exchange.pendingToken ?? ''
    const user_id = await tryPendingLogin(ctx.db, pending, now)
    if (user_id === null) {
      exchange.clearPending()
      throw loginExpired()
    }
    await ctx.throttle.beforeCode(user_id)
    const { user, session } = await inTransaction(ctx.db, async (trx) => {
      const user = await holdPerson(trx, user_id)
      if (!user || !(await endPendingLogin(trx, pending))) throw loginExpired()
      const spent = await spendCode(trx, ctx.secrets, { user_id, code: body.code, now })
      if (!spent) throw new AppError('wrong_credentials', WRONG_CODE)
      if (spent === 'recovery') {
        const change = {
          entity: 'user',
          id: user_id,
          action: 'used a recovery code',
          actor_id: user_id,
          at: now,
        } as const
        await recordChange(trx, change)
        await tell(ctx, trx, user, 'recovery')
      }
      return { user, session: await openSession(trx, user_id, now, exchange) }
    })
    await ctx.throttle.afterCode(user_id)
    exchange.clearPending()
    exchange.setSession(session)
    return me(ctx, { ...user, password_change_required: user.password_temporary })
  },

  async me({ ctx, actor }) {
    return me(ctx, actor)
  },

  async logout({ ctx, exchange }) {
    if (exchange.sessionToken) await endSession(ctx.db, exchange.sessionToken)
    exchange.clearSession()
    return { ok: true }
  },

  async changePassword({ ctx, actor, body, exchange }) {
    const wrong = { field: 'oldPassword', message: 'The current password is not right.' }
    const proved = await proveOwnPassword(ctx, { actor, exchange }, body.oldPassword, wrong)
    if (body.newPassword === body.oldPassword) {
      throw invalid({ field: 'newPassword', message: 'Please choose a password other than the current one.' })
    }
    refuseCommon(ctx, 'newPassword', body.newPassword)
    const password_hash = await ctx.passwords.hash(body.newPassword)
    await proved.hold(ctx.db, (trx) => {
      const change = { user_id: actor.id, password_hash, now: ctx.now(), keep: actor, action: 'changed password' }
      return replacePassword(trx, change)
    })
    return { ok: true }
  },

  /** Whether the address is known is found out later, by a job: neither the answer nor its time tells. */
  async requestReset({ ctx, body, exchange }) {
    await ctx.throttle.beforeReset(body.email.toLowerCase(), exchange.address)
    await ctx.jobs.send('password-reset', { email: body.email })
    return { ok: true }
  },

  async setPassword({ ctx, body }) {
    refuseCommon(ctx, 'password', body.password)
    const link = { token: body.token, username: body.email, now: ctx.now() }
    // Before the costly part, which anyone could otherwise have us do without a link.
    if (!(await findResetLink(ctx.db, link).executeTakeFirst())) throw badLink()
    const password_hash = await ctx.passwords.hash(body.password)
    if (!(await spendResetLink(ctx.db, link, password_hash))) throw badLink()
    return { ok: true }
  },

  async setPreferences({ ctx, actor, body }) {
    await setMailNotifications(ctx.db, actor.id, body.mail_notifications)
    return me(ctx, { ...actor, mail_notifications: body.mail_notifications })
  },
}

/** In place of the one that this browser may still have. */
async function openSession(trx: Trx, user_id: number, now: Date, exchange: Exchange): Promise<string> {
  if (exchange.sessionToken) await endSession(trx, exchange.sessionToken)
  return startSession(trx, { user_id, now, user_agent: exchange.userAgent, address: exchange.address })
}

function me(ctx: Context, person: Omit<Actor, 'session_id'>): Me {
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    role: person.role,
    s3_bucket: ctx.photoBase,
    password_change_required: person.password_change_required,
    mail_notifications: person.mail_notifications,
    feedback_url: ctx.config.feedbackUrl,
    is_demo: ctx.isDemo,
  }
}

const wrongCredentials = () => new AppError('wrong_credentials', 'The username or password is not right.')
const loginExpired = () => new AppError('login_expired', 'This login is over. Please begin again with your password.')
const badLink = () =>
  new AppError(
    'invalid',
    'This link has been used, has expired, or belongs to another username. Please ask for a new one.',
  )
