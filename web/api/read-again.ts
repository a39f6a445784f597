import type { Stale } from '#contract/route.ts'
import { queryClient } from './query-client.ts'

/** What a write has made stale is read again: at once where it is on the screen, otherwise when it is looked at. */
export function readAgain(stale: readonly Stale[]): void {
  // 'cohorts' is the start of every key of that feature, 'cohorts.list' of that call's.
  for (const touched of stale) void queryClient.invalidateQueries({ queryKey: touched.split('.') })
}
