import type { Me } from '#contract/accounts.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createStore } from '#web/store.ts'

// After the session of an open page has ended, the login is shown over the page, and refused calls are retried afterwards.

/** Expired, logged out in another tab, or another user logged in. */
export type RenewalCause = 'expired' | 'left' | 'other'

interface Renewal {
  /** The page's user. */
  person: Me
  cause: RenewalCause
  settled: Promise<boolean>
  settle(isRenewed: boolean): void
  /** The page is being left: nothing is retried, and it stays covered. */
  giveUp(): void
}

export const renewal = createStore<Renewal | null>(null)

/** True once the same user has logged in again. */
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

/** Sets the check whether a reload would lose unsaved input or a call in flight. */
export function keepPageWhile(isInUse: () => boolean): void {
  isPageInUse = isInUse
}

/** The session belongs to someone else, or to nobody. Reloads the page if nothing would be lost, to clear its memory. */
export function leaveToOthers(person: Me, cause: 'left' | 'other'): Promise<boolean> {
  if (renewal.get() !== null || isPageInUse() || queryClient.isMutating() > 0) return askToLogIn(person, cause)
  window.location.reload()
  return new Promise(() => {})
}

/** The page's user has logged out, or another one has logged in. */
export function isAway(): boolean {
  return (renewal.get()?.cause ?? 'expired') !== 'expired'
}
