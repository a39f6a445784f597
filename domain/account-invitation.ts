import { ROLE, type Role } from './account-role.ts'
import { centralDate, type Moment } from './central-time.ts'
import { formatDate, formatInstant } from './display.ts'
import type { EmployeeStatus } from './employee-status.ts'
import type { LoginFilter } from './student-list.ts'
import type { ApplicationStatus } from './student-status.ts'

const INVITATION_DAYS = 14
const DAY_MS = 24 * 60 * 60_000

/** As many get a new temporary password at a time, on one sheet. */
export const SHEET_LIMIT = 60

/** As many are invited at a time. */
export const INVITATION_LIMIT = 300

export function invitationExpiry(invitedAt: Date): Date {
  return new Date(invitedAt.getTime() + INVITATION_DAYS * DAY_MS)
}

/** How someone logs in, or could. */
export interface LoginFacts {
  role: Role
  status: EmployeeStatus
  /** Null for an employee. */
  application_status: ApplicationStatus | null
  is_erased: boolean
  last_login_at: Moment | null
  has_password: boolean
  password_temporary: boolean
  password_expires_at: Moment | null
  /** The invitation that has not ended; null without one. */
  invited_at: Moment | null
  invitation_expires_at: Moment | null
}

export const hasOwnPassword = ({ has_password, password_temporary }: LoginFacts) => has_password && !password_temporary

/** The twin of LOGINS in server/features/students/list.ts. */
export function matchesLogin(filter: LoginFilter, login: LoginFacts, now: Date): boolean {
  if (login.status === 'inactive') return false
  const never = login.last_login_at === null
  if (filter === 'never') return never
  if (filter === 'invited') return never && isInvited(login, now)
  return hasExpired(login, now)
}

/** The mailed link works. */
export function isInvited({ invitation_expires_at }: LoginFacts, now: Date): boolean {
  return isAhead(invitation_expires_at, now)
}

/** Whoever has a link or a temporary password of which none works any more, and has chosen no password. */
export function hasExpired(login: LoginFacts, now: Date): boolean {
  if (hasOwnPassword(login) || isInvited(login, now) || hasTemporaryPassword(login, now)) return false
  return login.password_temporary || login.invitation_expires_at !== null
}

/** 'Never logged in. Invited on October 14th 2026; the link works until October 28th 2026.' */
export function loginInWords(login: LoginFacts, now: Date): string {
  if (login.is_erased) return 'Erased. Cannot log in.'
  if (login.status === 'inactive') return 'Inactive. Cannot log in.'
  return [
    login.last_login_at === null ? 'Never logged in.' : `Last login ${formatInstant(login.last_login_at)}.`,
    ...(hasOwnPassword(login) ? ['Has chosen a password.'] : waysIn(login, now)),
    ...(login.application_status === 'dropped_out' ? ['Dropped out, and may still read their own record.'] : []),
  ].join(' ')
}

function waysIn(login: LoginFacts, now: Date): string[] {
  const { invited_at, invitation_expires_at, password_temporary, password_expires_at } = login
  const ways = [
    ...(invited_at === null || invitation_expires_at === null
      ? []
      : isInvited(login, now)
        ? [`Invited on ${day(invited_at)}; the link works until ${day(invitation_expires_at)}.`]
        : [`Invited on ${day(invited_at)}; the link expired on ${day(invitation_expires_at)}.`]),
    ...(!password_temporary
      ? []
      : password_expires_at === null
        ? ['Has a temporary password.']
        : [
            `The temporary password ${hasTemporaryPassword(login, now) ? 'expires' : 'expired'} on ${day(password_expires_at)}.`,
          ]),
  ]
  return ways.length > 0 ? ways : ['Has no password yet.']
}

/** Why someone cannot be invited; null if they can. */
export function invitationProblem(login: LoginFacts): string | null {
  const problem = accessProblem(login)
  if (problem) return problem
  if (login.application_status === 'dropped_out') {
    return 'Dropped out. To read their own record they can use Reset Password on the login page.'
  }
  // A link that works for two weeks must not stand beside a password that someone uses.
  return hasOwnPassword(login) ? 'Has chosen a password already. Send a password reset instead.' : null
}

/** Why someone gets no new temporary password; null if they do. */
export function newPasswordRefusal(login: LoginFacts, { includeChosen }: { includeChosen: boolean }): string | null {
  const problem = accessProblem(login)
  if (problem || !hasOwnPassword(login)) return problem
  // Nobody can log in as a colleague by giving them a password.
  if (login.role === ROLE.employee) return 'Has chosen a password already. Send a password reset instead.'
  return includeChosen ? null : 'Has chosen a password already, which would stop working.'
}

export const UNKNOWN_PERSON = 'There is no such person.'

function accessProblem({ is_erased, status }: LoginFacts): string | null {
  if (is_erased) return 'Was erased and cannot log in.'
  return status === 'inactive' ? 'Is inactive and cannot log in.' : null
}

function hasTemporaryPassword({ password_temporary, password_expires_at }: LoginFacts, now: Date): boolean {
  return password_temporary && (password_expires_at === null || isAhead(password_expires_at, now))
}

const isAhead = (moment: Moment | null, now: Date) => moment !== null && new Date(moment) > now
const day = (moment: Moment) => formatDate(centralDate(new Date(moment)))
