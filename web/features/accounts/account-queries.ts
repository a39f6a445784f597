import { ROLE, type Role } from '#domain/account-role.ts'
import { callOptions } from '#web/api/call-options.ts'
import { ownFeed } from '#web/features/feeds/feeds-queries.ts'
import { preferencesQuery } from '#web/features/notices/notices-queries.ts'

export function sessionsQuery() {
  return callOptions('accounts', 'sessions')
}

export function authenticatorQuery() {
  return callOptions('accounts', 'authenticator')
}

/** Students have no two-step login. */
export function profileQueries(role: Role | null | undefined) {
  const own = [sessionsQuery(), preferencesQuery(), ownFeed]
  return role === ROLE.employee ? [...own, authenticatorQuery()] : own
}
