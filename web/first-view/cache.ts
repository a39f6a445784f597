import type { QueryClient } from '@tanstack/react-query'
import type { FirstViewData } from '#contract/first-view.ts'
import { ApiError } from '#web/api/api-error.ts'
import { reportQuery } from '#web/api/query-client.ts'
import { isDemoQuery } from '#web/features/accounts/is-demo.ts'
import { identityQuery } from '#web/features/school/school-queries.ts'
import { setUpQuery } from '#web/features/set-up/set-up-queries.ts'

/**
 * Fills a cache with what the server read for the first view. A refused read stays refused until it is hydrated: without
 * `retryOnMount: false` the page would be drawn as if it were still loading.
 */
export function fillCache(
  client: QueryClient,
  { isDemo, school, isSetUpOpen, answers, refusals }: FirstViewData,
): void {
  client.setQueryData(isDemoQuery.queryKey, isDemo)
  client.setQueryData(identityQuery.queryKey, school)
  client.setQueryData(setUpQuery.queryKey, { is_open: isSetUpOpen })
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  if (refusals.length === 0) return
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryOnMount: false } })
  for (const [queryKey, body] of refusals) {
    const query = client.getQueryCache().build(client, { queryKey })
    query.setState({ status: 'error', error: new ApiError(body), errorUpdateCount: 1, errorUpdatedAt: Date.now() })
  }
}

/** Once hydrated, refused reads are reported and retried like any others. */
export function settleRefusals(client: QueryClient, { refusals }: FirstViewData): void {
  if (refusals.length === 0) return
  const { queries, ...others } = client.getDefaultOptions()
  client.setDefaultOptions({ ...others, queries: { ...queries, retryOnMount: true } })
  const cache = client.getQueryCache()
  for (const [queryKey] of refusals) {
    const query = cache.find({ queryKey })
    if (query?.state.error && query.isActive()) reportQuery(query.state.error, query)
  }
}
