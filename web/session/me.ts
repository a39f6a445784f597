import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { Me } from '#contract/accounts.ts'
import { isApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { forgetLogin, loginMark, rememberLogin } from './prior-login.ts'
import { leaveToOthers } from './renewal.ts'

/** The logged-in user, or null. */
export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: ({ signal }) => fetchMe(signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** One query for everything behind the login. */
export const MeContext = createContext<Me | null>(null)

/** Only for screens behind the login. */
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe() was called outside the guarded part of the shell.')
  return me
}

export function currentMe(): Me | null | undefined {
  return queryClient.getQueryData(meQuery.queryKey)
}

export function setMe(me: Me | null): void {
  if (me) rememberLogin(me)
  else forgetLogin()
  if (me?.id !== currentMe()?.id) forgetOthersData()
  queryClient.setQueryData(meQuery.queryKey, me)
}

async function fetchMe(signal: AbortSignal): Promise<Me | null> {
  const sentAs = loginMark()
  try {
    const me = await api.accounts.me({ signal })
    rememberLogin(me)
    const before = currentMe()
    if (!before || before.id === me.id) return me
    void leaveToOthers(before, 'other')
    return before
  } catch (error) {
    if (!isApiError(error) || (error.status !== 401 && error.status !== 403)) throw error
    // Refused for a session that a login in another tab has replaced meanwhile.
    if (loginMark() !== sentAs) return fetchMe(signal)
    forgetLogin()
    return null
  }
}

/** The next user must not see cached data of the last. */
function forgetOthersData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.join() !== meQuery.queryKey.join() })
}
