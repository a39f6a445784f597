import { ROLE, type Role } from '#domain/account-role.ts'
import { idempotencyKey } from '#web/api/idempotency-key.ts'

// A mark in this browser that somebody is logged in: as what, and who. It proves nothing. It says whether asking the server
// who is there is worth a call on the login page, whose data to fetch before the answer comes, and tells the other tabs
// at once that someone has logged in or out.

export const PRIOR_LOGIN = 'homeroom.prior-login'

export function priorLogin(): Role | null {
  const role = Number(mark()[0])
  return Object.values(ROLE).find((known) => known === role) ?? null
}

/** Who was last known to be logged in; null for nobody, undefined where the mark does not say. */
export function priorPerson(): number | null | undefined {
  const [role, id] = mark()
  if (!role) return null
  return id ? Number(id) : undefined
}

export function rememberLogin({ role, id }: { role: Role; id: number }): void {
  // Other tabs hear of a change only: the same person who logs in again is one.
  localStorage.setItem(PRIOR_LOGIN, `${role} ${id} ${idempotencyKey()}`)
}

export function forgetLogin(): void {
  localStorage.removeItem(PRIOR_LOGIN)
}

/** Calls back when another tab has logged in or out, also one that did so while this one was asleep. */
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

function mark(): string[] {
  return (localStorage.getItem(PRIOR_LOGIN) ?? '').split(' ')
}
