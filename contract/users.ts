import { z } from 'zod'
import { codeProblem } from '#domain/account-login-code.ts'
import {
  changePasswordProblem,
  loginProblem,
  newPasswordProblem,
  resetRequestProblem,
} from '#domain/account-password.ts'
import type { Routes } from './route.ts'
import { done, id, optionalLine, optionalText } from './scalars.ts'

const PASSWORD_MAX = 200
const password = optionalText(PASSWORD_MAX)
const username = optionalLine(254)

export const Me = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.union([z.literal(1), z.literal(2)]),
  /** The base of every photo address. */
  s3_bucket: z.string(),
  password_change_required: z.boolean(),
  mail_notifications: z.boolean(),
  /** Where GIVE FEEDBACK leads; null hides it. */
  feedback_url: z.string().nullable(),
  is_demo: z.boolean(),
})
export type Me = z.infer<typeof Me>

export const users = {
  login: {
    access: 'anyone',
    summary:
      'Log in; the session travels in a cookie. Who has a second factor gets 403 second_factor_required and goes on with POST /api/users/login/code',
    body: z.strictObject({ username, password }),
    check: (body: { username: string; password: string }) => loginProblem(body),
    response: Me,
  },
  enterCode: {
    access: 'anyone',
    summary:
      'The second step of a login: the code of the authenticator app, or a recovery code. 401 login_expired leads back to the first',
    body: z.strictObject({ code: optionalLine(100) }),
    check: (body: { code: string }) => codeProblem(body),
    response: Me,
  },
  me: { access: 'signed-in', summary: 'Who is logged in', response: Me, beforePasswordChange: true },
  logout: { access: 'anyone', summary: 'End this session', response: done, beforePasswordChange: true },
  changePassword: {
    access: 'signed-in',
    summary: 'Change one’s own password; ends every other session',
    body: z.strictObject({ oldPassword: password, newPassword: password }),
    check: (body: { oldPassword: string; newPassword: string }) =>
      changePasswordProblem({ current: body.oldPassword, next: body.newPassword, retyped: body.newPassword }),
    response: done,
    beforePasswordChange: true,
  },
  requestReset: {
    access: 'anyone',
    summary: 'Mail a reset link, if the address is known; the answer is the same either way',
    body: z.strictObject({ email: username }),
    check: (body: { email: string }) => resetRequestProblem({ username: body.email }),
    response: done,
  },
  setPassword: {
    access: 'anyone',
    summary: 'Set a new password with a reset link; ends every session',
    body: z.strictObject({ email: username, password, token: optionalLine(200) }),
    check: (body: { email: string; password: string }) =>
      newPasswordProblem({ username: body.email, password: body.password, retyped: body.password }),
    response: done,
  },
  setPreferences: {
    access: 'signed-in',
    summary: 'Switch mails about grades and assignments on or off',
    body: z.strictObject({ mail_notifications: z.boolean() }),
    response: Me,
  },
} satisfies Routes
