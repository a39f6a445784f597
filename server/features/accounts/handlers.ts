import type { accounts } from '#contract/accounts.ts'
import { knownBrowser, rememberBrowser } from '../../auth/known-browsers.ts'
import { refuseGuessable } from '../../auth/refuse-guessable.ts'
import { endSession } from '../../auth/sessions.ts'
import { AppError, invalid } from '../../errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { turnAllEmails } from '../notices/preferences.ts'
import { authenticatorHandlers } from './authenticator-handlers.ts'
import { replacePassword, spendResetLink } from './changes.ts'
import { meOf } from './me.ts'
import { openByCode, openByPassword, wrongCredentials } from './open-session.ts'
import { proveOwnPassword } from './own-password.ts'
import { findByUsername, findResetLink, getsMails } from './queries.ts'
import { sessionHandlers } from './session-handlers.ts'

export const accountHandlers: Handlers<typeof accounts> = {
  ...sessionHandlers,
  ...authenticatorHandlers,

  async login({ ctx, body, exchange }) {
    const { username, password } = body
    const user = await findByUsername(ctx.db, username)
    const asked = { user_id: user?.id ?? 0, token: exchange.browserToken, now: ctx.now() }
    const browser = await knownBrowser(ctx.db, asked)
    const attempt = { username: username.toLowerCase(), address: exchange.address, browser }
    await ctx.throttle.beforeLogin(attempt)
    const right = await ctx.passwords.verify(password, user?.password_hash ?? null)
    // The same answer for an unknown user, a wrong password and an inactive account.
    if (!user || !right || user.status !== 'active') throw wrongCredentials()
    await ctx.throttle.afterLogin(attempt)
    const now = ctx.now()
    if (user.password_temporary && user.password_expires_at && user.password_expires_at <= now) {
      throw new AppError(
        'password_expired',
        'This temporary password has expired. Please use Reset Password to choose a new one.',
      )
    }
    const opened = await openByPassword(ctx, user, exchange)
    if (opened.pending !== undefined) {
      exchange.setPending(opened.pending)
      throw new AppError('second_factor_required', 'Please enter the code that your authenticator app shows.')
    }
    exchange.setSession(opened.session)
    exchange.setBrowser(opened.browser)
    return meOf(ctx, { ...user, password_change_required: user.password_temporary })
  },

  async enterCode({ ctx, body, exchange }) {
    const { user, session, browser } = await openByCode(ctx, body.code, exchange)
    exchange.clearPending()
    exchange.setSession(session)
    exchange.setBrowser(browser)
    return meOf(ctx, { ...user, password_change_required: user.password_temporary })
  },

  async me({ ctx, actor }) {
    return meOf(ctx, actor)
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
    refuseGuessable(ctx, { field: 'newPassword', password: body.newPassword, owner: actor })
    const password_hash = await ctx.passwords.hash(body.newPassword)
    const browser = await proved.hold(ctx.db, async (trx) => {
      const now = ctx.now()
      const change = { user_id: actor.id, password_hash, now, keep: actor, action: 'changed password' }
      await replacePassword(trx, change)
      return rememberBrowser(trx, { user_id: actor.id, token: exchange.browserToken, now })
    })
    exchange.setBrowser(browser)
    return { ok: true }
  },

  /** A job looks up the address later: neither the answer nor its timing reveals whether it exists. */
  async requestReset({ ctx, body, exchange }) {
    await ctx.throttle.beforeReset(body.email.toLowerCase(), exchange.address)
    await ctx.jobs.send('password-reset', { email: body.email })
    return { ok: true }
  },

  async setPassword({ ctx, body }) {
    const link = { token: body.token, username: body.email, now: ctx.now() }
    // Before the expensive hash, which must not be available without a valid link.
    const owner = await findResetLink(ctx.db, link).executeTakeFirst()
    if (!owner) throw badLink()
    refuseGuessable(ctx, { field: 'password', password: body.password, owner })
    const password_hash = await ctx.passwords.hash(body.password)
    if (!(await spendResetLink(ctx.db, link, password_hash))) throw badLink()
    return { ok: true }
  },

  async setPreferences({ ctx, actor, body }) {
    await turnAllEmails(ctx.db, actor, body.mail_notifications)
    return meOf(ctx, { ...actor, mail_notifications: await getsMails(ctx.db, actor.id) })
  },
}

const badLink = () =>
  new AppError(
    'invalid',
    'This link has been used, has expired, or belongs to another username. Please ask for a new one.',
  )
