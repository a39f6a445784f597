import type { Me } from '#contract/users.ts'
import { api } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createStore } from '#web/ui/store.ts'
import { currentMe, meQuery } from './me.ts'

// A session that runs out while someone works: the login comes over the page, the page stays as it is, and the calls that
// were refused are sent again afterwards.

interface Renewal {
  /** Whose session it was. */
  person: Me
  settled: Promise<boolean>
  settle(isRenewed: boolean): void
}

export const renewal = createStore<Renewal | null>(null)

export async function renewSession(): Promise<boolean> {
  // The page asks who is there at the same time; if nobody is, it shows the login itself.
  if (queryClient.isFetching({ queryKey: meQuery.queryKey }) > 0) {
    await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => null)
  }
  const person = currentMe()
  if (!person) return false
  const running = renewal.get()
  if (running) return running.settled
  // Another tab may have changed the password, and its session goes on under a new token that this call did not have yet.
  const now = await api.users.me().catch(() => null)
  if (now?.id === person.id) return true
  const begun = renewal.get()
  if (begun) return begun.settled
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isRenewed: boolean) => {
    renewal.set(null)
    resolve(isRenewed)
  }
  renewal.set({ person, settled: promise, settle })
  return promise
}
