import { z } from 'zod'
import { appCodeProblem, codeProblem, ownCodeProblem, ownPasswordProblem } from '#domain/account-login-code.ts'
import {
  changePasswordProblem,
  loginProblem,
  newPasswordProblem,
  resetRequestProblem,
} from '#domain/account-password.ts'
import { FIELD_LIMITS, PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { underNames } from '#domain/problem.ts'
import type { Routes } from './route.ts'
import { done, id, idInPath, instantOut, instantOutOrNull, list, optionalLine, optionalText } from './scalars.ts'

const PASSWORD_MAX = 200
const password = optionalText(PASSWORD_MAX)
const username = optionalLine(FIELD_LIMITS.users.email)

export const Me = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.union([z.literal(1), z.literal(2)]),
  /** The base of every photo URL. */
  s3_bucket: z.string(),
  password_change_required: z.boolean(),
  /** False if the emails of new assignments and of feedback are both off; api/notices/preferences has each kind. */
  mail_notifications: z.boolean(),
  /** Target of GIVE FEEDBACK; null hides it. */
  feedback_url: z.string().nullable(),
  is_demo: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** A login of a person. Its token is never returned: only the browser has it. */
export const Session = z.object({
  id,
  /** 'Firefox on Windows' */
  device: z.string(),
  created_at: instantOut,
  last_seen_at: instantOut,
  /** The session of this request. */
  is_current: z.boolean(),
})
export type Session = z.output<typeof Session>

/** An employee's second factor: an authenticator app and recovery codes. */
export const Authenticator = z.object({
  is_on: z.boolean(),
  since: instantOutOrNull,
  recovery_codes_left: z.number().int(),
})
export type Authenticator = z.output<typeof Authenticator>

export const SetUp = z.object({
  /** For manual entry. */
  secret: z.string(),
  /** The same as a QR code, as a data: URL. */
  picture: z.string(),
})
export type SetUp = z.output<typeof SetUp>

const Proof = z.strictObject({ password: optionalText(PASSWORD_LIMIT), code: optionalLine(100) })
type Proof = z.output<typeof Proof>

const OwnPassword = z.strictObject({ password: optionalText(PASSWORD_LIMIT) })
type OwnPassword = z.output<typeof OwnPassword>

/** Shown once: only hashes are stored. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const SECOND_STEP = ['accounts.authenticator', 'accounts.sessions', 'employees', 'history'] as const

export const accounts = {
  login: {
    call: 'POST /api/users/login',
    access: 'anyone',
    summary:
      'Log in; the session travels in a cookie. Who has a second factor gets 403 second_factor_required and goes on with POST /api/users/login/code',
    body: z.strictObject({ username, password }),
    check: (body: { username: string; password: string }) => loginProblem(body),
    response: Me,
    stale: [],
    isAboutSession: true,
    isForAnyone: true,
  },
  enterCode: {
    call: 'POST /api/users/login/code',
    access: 'anyone',
    summary:
      'The second step of a login: the code of the authenticator app, or a recovery code. 401 login_expired leads back to the first',
    body: z.strictObject({ code: optionalLine(100) }),
    check: (body: { code: string }) => codeProblem(body),
    response: Me,
    stale: [],
    isForAnyone: true,
  },
  me: {
    call: 'GET /api/users',
    access: 'signed-in',
    summary: 'Who is logged in',
    response: Me,
    beforePasswordChange: true,
    shows: null,
    isAboutSession: true,
    isForAnyone: true,
  },
  logout: {
    call: 'POST /api/users/logout',
    access: 'anyone',
    summary: 'End this session',
    response: done,
    beforePasswordChange: true,
    stale: [],
    isAboutSession: true,
  },
  changePassword: {
    call: 'PUT /api/users/password/change',
    access: 'signed-in',
    summary: 'Change one’s own password; ends every other session',
    body: z.strictObject({ oldPassword: password, newPassword: password }),
    check: (body: { oldPassword: string; newPassword: string }) =>
      underNames(
        changePasswordProblem({ current: body.oldPassword, next: body.newPassword, retyped: body.newPassword }),
        { current: 'oldPassword', next: 'newPassword' },
      ),
    response: done,
    beforePasswordChange: true,
    stale: ['accounts.sessions'],
    shows: null,
  },
  requestReset: {
    call: 'PUT /api/users/password/reset',
    access: 'anyone',
    summary: 'Mail a reset link, if the address is known; the answer is the same either way',
    body: z.strictObject({ email: username }),
    check: (body: { email: string }) =>
      underNames(resetRequestProblem({ username: body.email }), { username: 'email' }),
    response: done,
    stale: [],
    isForAnyone: true,
  },
  setPassword: {
    call: 'PUT /api/users/password/new',
    access: 'anyone',
    summary: 'Set a new password with a reset link; ends every session',
    body: z.strictObject({ email: username, password, token: optionalLine(200) }),
    check: (body: { email: string; password: string }) =>
      underNames(newPasswordProblem({ username: body.email, password: body.password, retyped: body.password }), {
        username: 'email',
      }),
    response: done,
    stale: [],
    isForAnyone: true,
  },
  setPreferences: {
    call: 'PUT /api/users/preferences',
    access: 'signed-in',
    summary: 'Turn all emails off that can be turned off, or on again; api/notices/preferences chooses for each kind',
    body: z.strictObject({ mail_notifications: z.boolean() }),
    response: Me,
    stale: ['accounts.me', 'notices.preferences'],
    shows: null,
  },
  sessions: {
    call: 'GET /api/users/sessions',
    access: 'signed-in',
    summary: 'Where one is logged in; this device first',
    response: list(Session),
    shows: null,
  },
  endSession: {
    call: 'DELETE /api/users/sessions/:id',
    access: 'signed-in',
    summary: 'End one of one’s own sessions; its next call is refused',
    params: z.object({ id: idInPath }),
    response: done,
    stale: ['accounts.sessions'],
    shows: null,
  },
  endOtherSessions: {
    call: 'DELETE /api/users/sessions',
    access: 'signed-in',
    summary: 'End all of one’s own sessions but this one',
    response: z.object({ ended: z.number().int() }),
    stale: ['accounts.sessions'],
    shows: null,
  },
  authenticator: {
    call: 'GET /api/users/authenticator',
    access: 'staff',
    summary: 'Whether one’s own second factor is on',
    response: Authenticator,
    shows: null,
  },
  setUpAuthenticator: {
    call: 'POST /api/users/authenticator',
    access: 'staff',
    summary: 'Begin to set up a second factor; nothing is asked for before it is turned on',
    response: SetUp,
    idempotent: true,
    showsSecret: true,
    stale: ['accounts.authenticator'],
    shows: null,
  },
  turnOnAuthenticator: {
    call: 'PUT /api/users/authenticator',
    access: 'staff',
    summary: 'Turn the second factor on with the password and a first code; ends every other session',
    body: Proof,
    check: (body: Proof) => appCodeProblem(body),
    response: RecoveryCodes,
    showsSecret: true,
    stale: SECOND_STEP,
    shows: null,
  },
  turnOffAuthenticator: {
    call: 'PUT /api/users/authenticator/off',
    access: 'staff',
    summary: 'Turn the second factor off with the password and a code',
    body: Proof,
    check: (body: Proof) => ownCodeProblem(body),
    response: done,
    stale: SECOND_STEP,
    shows: null,
  },
  renewRecoveryCodes: {
    call: 'PUT /api/users/authenticator/codes',
    access: 'staff',
    summary: 'Ten new recovery codes for the password and a code; the old ones are void',
    body: Proof,
    check: (body: Proof) => ownCodeProblem(body),
    response: RecoveryCodes,
    showsSecret: true,
    stale: SECOND_STEP,
    shows: null,
  },
  resetAuthenticator: {
    call: 'PUT /api/employees/:id/authenticator/off',
    access: 'staff',
    summary:
      'Turn off a colleague’s second factor with one’s own password; ends all of their sessions and tells them by mail',
    params: z.object({ id: idInPath }),
    body: OwnPassword,
    check: (body: OwnPassword) => ownPasswordProblem(body),
    response: done,
    stale: ['employees', 'history'],
    shows: null,
  },
} satisfies Routes
