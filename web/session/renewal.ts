import type { Me } from '#contract/accounts.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createStore } from '#web/store.ts'

// A session that is not this page's any more while someone works: the login comes over the page, the page stays as it is,
// and the calls that were refused are sent again afterwards.

/** It ran out; the person logged out in another tab; another person logged in. */
export type RenewalCause = 'expired' | 'left' | 'other'

interface Renewal {
  /** Whose page it is. */
  person: Me
  cause: RenewalCause
  settled: Promise<boolean>
  settle(isRenewed: boolean): void
  /** The page is about to go: nothing is sent again, and it stays covered until then. */
  giveUp(): void
}

export const renewal = createStore<Renewal | null>(null)

/** True once the same person has logged in again. */
export function askToLogIn(person: Me, cause: RenewalCause): Promise<boolean> {
  const running = renewal.get()
  if (running) {
    renewal.set({ ...running, cause })
    return running.settled
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const settle = (isRenewed: boolean) => {
    renewal.set(null)
    resolve(isRenewed)
  }
  renewal.set({ person, cause, settled: promise, settle, giveUp: () => resolve(false) })
  return promise
}

let isPageInUse = () => false

/** Says whether a reload would lose something: what was typed, or what is on its way. */
export function keepPageWhile(isInUse: () => boolean): void {
  isPageInUse = isInUse
}

/**
 * The session belongs to somebody else now, or to nobody. Where nothing was typed and nothing is on its way, the page
 * starts afresh, so that nothing the earlier person has read stays in memory.
 */
export function leaveToOthers(person: Me, cause: 'left' | 'other'): Promise<boolean> {
  if (renewal.get() !== null || isPageInUse() || queryClient.isMutating() > 0) return askToLogIn(person, cause)
  window.location.reload()
  return new Promise(() => {})
}

/** The person of this page has left this browser, or another one has come. */
export function isAway(): boolean {
  return (renewal.get()?.cause ?? 'expired') !== 'expired'
}
