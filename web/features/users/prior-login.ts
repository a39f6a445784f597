import { ROLE, type Role } from '#domain/role.ts'

// A mark in this browser that somebody was logged in, and as what. It proves nothing: it only says whether asking the
// server who is there is worth a call on the login page, and whose data to fetch before the answer comes.

export const PRIOR_LOGIN = 'homeroom.prior-login'

export function priorLogin(): Role | null {
  const role = Number(localStorage.getItem(PRIOR_LOGIN))
  return Object.values(ROLE).find((known) => known === role) ?? null
}

export function rememberLogin(role: Role): void {
  localStorage.setItem(PRIOR_LOGIN, String(role))
}

export function forgetLogin(): void {
  localStorage.removeItem(PRIOR_LOGIN)
}
