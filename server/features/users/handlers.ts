import type { Me, users } from '#contract/users.ts'
import { type Actor, endSession, startSession } from '../../auth/sessions.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Handlers } from '../../http/handler.ts'
import { findByUsername, passwordHash, replacePassword, setMailNotifications, spendResetToken } from './queries.ts'

export const userHandlers: Handlers<typeof users> = {
  async login({ ctx, body, exchange }) {
    const { username, password } = body
    await ctx.throttle.beforeLogin(username.toLowerCase(), exchange.address)
    const user = await findByUsername(ctx.db, username)
    const right = await ctx.passwords.verify(password, user?.password_hash ?? null)
    // Unknown, wrong and inactive are one answer.
    if (!user || !right || user.status !== 'active') {
      throw new AppError('wrong_credentials', 'The username or password is not right.')
    }
    await ctx.throttle.afterLogin(username.toLowerCase(), exchange.address)
    const now = ctx.now()
    if (user.password_temporary && user.password_expires_at && user.password_expires_at <= now) {
      throw new AppError(
        'password_expired',
        'This temporary password has expired. Please use Reset Password to choose a new one.',
      )
    }
    if (exchange.sessionToken) await endSession(ctx.db, exchange.sessionToken)
    exchange.setSession(
      await startSession(ctx.db, { user_id: user.id, now, user_agent: exchange.userAgent, address: exchange.address }),
    )
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
    // Guessing the current password of an open session is guessing all the same.
    await ctx.throttle.beforeLogin(actor.email.toLowerCase(), exchange.address)
    if (!(await ctx.passwords.verify(body.oldPassword, await passwordHash(ctx.db, actor.id)))) {
      throw invalidPassword('oldPassword', 'The current password is not right.')
    }
    await ctx.throttle.afterLogin(actor.email.toLowerCase(), exchange.address)
    if (body.newPassword === body.oldPassword) {
      throw invalidPassword('newPassword', 'Please choose a password other than the current one.')
    }
    refuseCommon(ctx, 'newPassword', body.newPassword)
    await replacePassword(ctx.db, {
      user_id: actor.id,
      password_hash: await ctx.passwords.hash(body.newPassword),
      now: ctx.now(),
      keep: actor,
      action: 'changed password',
    })
    return { ok: true }
  },

  /** Whether the address is known is found out later, by a job: neither the answer nor its time tells. */
  async requestReset({ ctx, body }) {
    await ctx.throttle.beforeReset(body.email.toLowerCase())
    await ctx.jobs.send('password-reset', { email: body.email })
    return { ok: true }
  },

  async setPassword({ ctx, body }) {
    refuseCommon(ctx, 'password', body.password)
    const password_hash = await ctx.passwords.hash(body.password)
    const used = await spendResetToken(ctx.db, {
      token: body.token,
      username: body.email,
      password_hash,
      now: ctx.now(),
    })
    if (!used) {
      throw new AppError(
        'invalid',
        'This link has been used, has expired, or belongs to another username. Please ask for a new one.',
      )
    }
    return { ok: true }
  },

  async setPreferences({ ctx, actor, body }) {
    await setMailNotifications(ctx.db, actor.id, body.mail_notifications)
    return me(ctx, { ...actor, mail_notifications: body.mail_notifications })
  },
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

function refuseCommon(ctx: Context, field: string, password: string): void {
  if (ctx.passwords.isCommon(password)) {
    throw invalidPassword(field, 'This password is one of the most common ones. Please choose another.')
  }
}

const invalidPassword = (path: string, message: string) =>
  new AppError('invalid', message, { issues: [{ path, message }] })
