import type { Stale } from '#contract/route.ts'
import { queryClient } from './query-client.ts'

let last = 0
/** When this tab last refetched after a write of its own, by performance.now(). */
export const lastReadAgain = () => last

let reading: Promise<unknown> = Promise.resolve()
/** Resolves when what the last write made stale has been refetched, also without success. */
export const whenReadAgain = () => reading

/** Refetches what a write made stale: active queries at once, others when they are used. */
export function readAgain(stale: readonly Stale[]): void {
  if (stale.length > 0) last = performance.now()
  // 'cohorts' matches every key of the feature, 'cohorts.list' those of one call.
  reading = Promise.all(stale.map((touched) => queryClient.invalidateQueries({ queryKey: touched.split('.') })))
}
