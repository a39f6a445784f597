import type { Feature } from '#contract/calls.ts'
import { STALE_AFTER } from '#contract/stale.ts'
import { queryClient } from './query-client.ts'

/** What a write has made old is read again: at once where it is on the screen, otherwise when it is looked at. */
export function readAgainAfter(feature: Feature, name: string): void {
  const stale: readonly Feature[] = (STALE_AFTER[feature] as Record<string, readonly Feature[]>)[name] ?? []
  for (const touched of stale) void queryClient.invalidateQueries({ queryKey: [touched] })
}
