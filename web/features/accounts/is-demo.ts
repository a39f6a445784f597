import { queryOptions } from '@tanstack/react-query'
import { address } from '#web/api/request.ts'

/** For those who are not logged in yet. */
export const isDemoQuery = queryOptions({
  queryKey: ['health', 'is-demo'],
  queryFn: async ({ signal }) => {
    const response = await fetch(address('GET /api/health', {}), { signal })
    const health = (await response.json()) as { is_demo?: boolean }
    return health.is_demo === true
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
})
