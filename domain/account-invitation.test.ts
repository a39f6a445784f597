import { expect, test } from 'vitest'
import {
  hasExpired,
  invitationExpiry,
  invitationProblem,
  type LoginFacts,
  loginInWords,
  matchesLogin,
  newPasswordRefusal,
} from './account-invitation.ts'
import { LOGIN_FILTERS } from './student-list.ts'

const NOW = new Date('2026-10-14T15:00:00Z')

const NEW: LoginFacts = {
  role: 1,
  status: 'active',
  application_status: 'confirmed',
  is_erased: false,
  last_login_at: null,
  has_password: false,
  password_temporary: false,
  password_expires_at: null,
  invited_at: null,
  invitation_expires_at: null,
}
const invited = { invited_at: '2026-10-10T15:00:00Z', invitation_expires_at: '2026-10-24T15:00:00Z' }
const lapsed = { invited_at: '2026-09-01T15:00:00Z', invitation_expires_at: '2026-09-15T15:00:00Z' }
const temporary = { has_password: true, password_temporary: true, password_expires_at: '2026-10-20T15:00:00Z' }
const temporaryExpired = { ...temporary, password_expires_at: '2026-10-02T15:00:00Z' }
const chosen = { has_password: true }
const seen = { last_login_at: '2026-10-13T14:05:00Z' }
const employee = { role: 2, application_status: null } as const

test('an invitation holds for fourteen days', () => {
  expect(invitationExpiry(NOW)).toEqual(new Date('2026-10-28T15:00:00Z'))
})

test.each<[Partial<LoginFacts>, string]>([
  [{}, 'Never logged in. Has no password yet.'],
  [invited, 'Never logged in. Invited on October 10th 2026; the link works until October 24th 2026.'],
  [lapsed, 'Never logged in. Invited on September 1st 2026; the link expired on September 15th 2026.'],
  [temporary, 'Never logged in. The temporary password expires on October 20th 2026.'],
  [temporaryExpired, 'Never logged in. The temporary password expired on October 2nd 2026.'],
  [{ ...temporary, password_expires_at: null }, 'Never logged in. Has a temporary password.'],
  [
    { ...temporaryExpired, ...invited },
    'Never logged in. Invited on October 10th 2026; the link works until October 24th 2026. The temporary password expired on October 2nd 2026.',
  ],
  [chosen, 'Never logged in. Has chosen a password.'],
  [{ ...chosen, ...seen }, 'Last login October 13th 2026, 9:05 AM CT. Has chosen a password.'],
  [
    { ...temporaryExpired, ...seen },
    'Last login October 13th 2026, 9:05 AM CT. The temporary password expired on October 2nd 2026.',
  ],
  [
    { ...chosen, ...seen, application_status: 'dropped_out' },
    'Last login October 13th 2026, 9:05 AM CT. Has chosen a password. Dropped out, and may still read their own record.',
  ],
  [{ ...employee, ...chosen, ...seen, status: 'inactive' }, 'Inactive. Cannot log in.'],
  [{ is_erased: true, status: 'inactive' }, 'Erased. Cannot log in.'],
])('%j reads: %s', (facts, words) => {
  expect(loginInWords({ ...NEW, ...facts }, NOW)).toBe(words)
})

test.each<[Partial<LoginFacts>, string | null]>([
  [{}, null],
  [lapsed, null],
  [invited, null],
  [temporaryExpired, null],
  [{ ...temporary, ...seen }, null],
  [{ ...employee, ...temporary }, null],
  [{ application_status: 'placed' }, null],
  [chosen, 'Has chosen a password already. Send a password reset instead.'],
  [
    { application_status: 'dropped_out' },
    'Dropped out. To read their own record they can use Reset Password on the login page.',
  ],
  [{ ...employee, status: 'inactive' }, 'Is inactive and cannot log in.'],
  [{ is_erased: true, status: 'inactive' }, 'Was erased and cannot log in.'],
])('whether %j can be invited: %s', (facts, problem) => {
  expect(invitationProblem({ ...NEW, ...facts })).toBe(problem)
})

test.each<[Partial<LoginFacts>, string | null, string | null]>([
  [{}, null, null],
  [temporary, null, null],
  [{ application_status: 'dropped_out' }, null, null],
  [chosen, 'Has chosen a password already, which would stop working.', null],
  [{ ...employee, ...temporary }, null, null],
  [
    { ...employee, ...chosen },
    'Has chosen a password already. Send a password reset instead.',
    'Has chosen a password already. Send a password reset instead.',
  ],
  [{ status: 'inactive' }, 'Is inactive and cannot log in.', 'Is inactive and cannot log in.'],
  [{ is_erased: true }, 'Was erased and cannot log in.', 'Was erased and cannot log in.'],
])('whether %j gets a new temporary password: %s, and when asked for explicitly: %s', (facts, usual, explicit) => {
  expect(newPasswordRefusal({ ...NEW, ...facts }, { includeChosen: false })).toBe(usual)
  expect(newPasswordRefusal({ ...NEW, ...facts }, { includeChosen: true })).toBe(explicit)
})

test.each<[Partial<LoginFacts>, string[]]>([
  [{}, ['never']],
  [invited, ['never', 'invited']],
  [lapsed, ['never', 'expired']],
  [temporary, ['never']],
  [temporaryExpired, ['never', 'expired']],
  [{ ...temporary, ...lapsed }, ['never']],
  [{ ...temporaryExpired, ...invited }, ['never', 'invited']],
  [{ ...temporaryExpired, ...seen }, ['expired']],
  [{ ...invited, ...seen, ...temporary }, []],
  [{ ...chosen, ...seen }, []],
  [chosen, ['never']],
  [{ status: 'inactive' }, []],
])('%j is found by %j', (facts, filters) => {
  expect(LOGIN_FILTERS.filter((filter) => matchesLogin(filter, { ...NEW, ...facts }, NOW))).toEqual(filters)
})

test('a link and a temporary password end at their very instant', () => {
  const atExpiry = { ...NEW, ...invited, invitation_expires_at: NOW }
  expect(hasExpired(atExpiry, NOW)).toBe(true)
  expect(hasExpired({ ...NEW, ...temporary, password_expires_at: NOW }, NOW)).toBe(true)
})
