import { ROLE, type Role } from '#domain/account-role.ts'
import { callOptions } from '#web/api/call-options.ts'

export function sessionsQuery() {
  return callOptions('sessions', 'list')
}

export function authenticatorQuery() {
  return callOptions('authenticator', 'status')
}

/** What the profile reads first: students have no second factor. */
export function profileQueries(role: Role | null | undefined) {
  return role === ROLE.employee ? [sessionsQuery(), authenticatorQuery()] : [sessionsQuery()]
}
