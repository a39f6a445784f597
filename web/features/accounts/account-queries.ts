import { ROLE, type Role } from '#domain/account-role.ts'
import { callOptions } from '#web/api/call-options.ts'

export function sessionsQuery() {
  return callOptions('accounts', 'sessions')
}

export function authenticatorQuery() {
  return callOptions('accounts', 'authenticator')
}

/** Students have no two-step login. */
export function profileQueries(role: Role | null | undefined) {
  return role === ROLE.employee ? [sessionsQuery(), authenticatorQuery()] : [sessionsQuery()]
}
