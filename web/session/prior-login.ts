import { ROLE, type Role } from '#domain/account-role.ts'
import { idempotencyKey } from '#web/api/idempotency-key.ts'

// A mark in localStorage with the role and id of the logged-in user. It proves nothing: it saves a call on the login page,
// tells which data to prefetch, and tells other tabs about a login or logout.

export const PRIOR_LOGIN = 'homeroom.prior-login'

/** Another one after every login. */
export const loginMark = (): string => localStorage.getItem(PRIOR_LOGIN) ?? ''

export function priorLogin(): Role | null {
  const role = Number(mark()[0])
  return Object.values(ROLE).find((known) => known === role) ?? null
}

/** The last user known to be logged in; null for nobody, undefined without a mark. */
export function priorPerson(): number | null | undefined {
  const [role, id] = mark()
  if (!role) return null
  return id ? Number(id) : undefined
}

export function rememberLogin({ role, id }: { role: Role; id: number }): void {
  // Storage events fire only on a change, and logging in again as the same user must be one.
  localStorage.setItem(PRIOR_LOGIN, `${role} ${id} ${idempotencyKey()}`)
}

export function forgetLogin(): void {
  localStorage.removeItem(PRIOR_LOGIN)
}

/** Calls back when another tab has logged in or out, also while this one was suspended. */
export function watchLogins(onChange: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === PRIOR_LOGIN || key === null) onChange()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onChange()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') onChange()
  })
}

const mark = () => loginMark().split(' ')
