import { ROLE, type Role } from '#domain/account-role.ts'
import { callOptions } from '#web/api/call-options.ts'

export function sessionsQuery() {
  return callOptions('accounts', 'sessions')
}

export function authenticatorQuery() {
  return callOptions('accounts', 'authenticator')
}

/** What the profile reads first: students have no second factor. */
export function profileQueries(role: Role | null | undefined) {
  return role === ROLE.employee ? [sessionsQuery(), authenticatorQuery()] : [sessionsQuery()]
}
