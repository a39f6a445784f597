import type { Stale } from '#contract/route.ts'
import { queryClient } from './query-client.ts'

/** Refetches what a write made stale: active queries at once, others when they are used. */
export function readAgain(stale: readonly Stale[]): void {
  // 'cohorts' matches every key of the feature, 'cohorts.list' those of one call.
  for (const touched of stale) void queryClient.invalidateQueries({ queryKey: touched.split('.') })
}
