import { z } from 'zod'
import { INVITATION_LIMIT, SHEET_LIMIT } from '#domain/account-invitation.ts'
import { firstOwnPasswordProblem } from '#domain/account-password.ts'
import { EMPLOYEE_STATUSES } from '#domain/employee-status.ts'
import { PASSWORD_LIMIT } from '#domain/field-limits.ts'
import { APPLICATION_STATUSES } from '#domain/student-status.ts'
import type { Routes } from './route.ts'
import { done, id, instantOut, instantOutOrNull, optionalLine, optionalText } from './scalars.ts'

/** Whether and how someone can log in: the facts behind the rules of domain/account-invitation.ts. */
export const Login = z.object({
  role: z.union([z.literal(1), z.literal(2)]),
  status: z.enum(EMPLOYEE_STATUSES),
  application_status: z.enum(APPLICATION_STATUSES).nullable(),
  is_erased: z.boolean(),
  last_login_at: instantOutOrNull,
  has_password: z.boolean(),
  password_temporary: z.boolean(),
  password_expires_at: instantOutOrNull,
  invited_at: instantOutOrNull,
  invitation_expires_at: instantOutOrNull,
})
export type Login = z.output<typeof Login>

/** Someone who was left out, and why. Without the name: responses are stored for retries, and an erasure would miss it. */
const Refused = z.object({ id, problem: z.string() })
export type Refused = z.output<typeof Refused>

const token = optionalLine(200)
const Accepted = z.strictObject({ token, password: optionalText(PASSWORD_LIMIT) })

/** Someone's new temporary password, as it is handed over. */
const PasswordCard = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  password: z.string(),
  expires_at: instantOut,
})
export type PasswordCard = z.output<typeof PasswordCard>

const PasswordSheet = z.object({
  /** Where they log in. */
  portal: z.string(),
  cards: z.array(PasswordCard),
  refused: z.array(Refused),
})
export type PasswordSheet = z.output<typeof PasswordSheet>

/** Who shows how someone logs in. */
const LOGIN_READERS = ['students', 'employees', 'cohorts', 'history', 'records'] as const

export const logins = {
  invite: {
    call: 'POST /api/logins/invitations',
    access: 'staff',
    summary:
      'Mail people a link with which they choose their first password; one mailed before is void. Tells who is left out, and why',
    body: z.strictObject({ user_ids: z.array(id).min(1).max(INVITATION_LIMIT) }),
    response: z.object({ invited: z.array(id), refused: z.array(Refused) }),
    idempotent: true,
    stale: LOGIN_READERS,
    shows: null,
  },
  renewPasswords: {
    call: 'POST /api/logins/passwords',
    access: 'staff',
    summary:
      'Give people new temporary passwords, which are shown once; ends their sessions and invitations. Students who have chosen a password are left out unless include_chosen is set',
    body: z.strictObject({ user_ids: z.array(id).min(1).max(SHEET_LIMIT), include_chosen: z.boolean().default(false) }),
    response: PasswordSheet,
    idempotent: true,
    showsSecret: true,
    stale: LOGIN_READERS,
    shows: null,
  },
  openInvitation: {
    call: 'POST /api/invitations/open',
    access: 'anyone',
    summary: 'Whose invitation this is, and until when it holds. POST, so that the token is in no address',
    body: z.strictObject({ token }),
    response: z.object({ email: z.string(), expires_at: instantOut }),
    stale: [],
    isForAnyone: true,
  },
  accept: {
    call: 'PUT /api/invitations',
    access: 'anyone',
    summary: 'Choose the first password with an invitation; ends it and every session',
    body: Accepted,
    check: ({ password }: z.output<typeof Accepted>) => firstOwnPasswordProblem({ password, retyped: password }),
    response: done,
    stale: LOGIN_READERS,
    isForAnyone: true,
  },
} satisfies Routes
