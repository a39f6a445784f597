import { queryOptions } from '@tanstack/react-query'
import { DEMO_LOGINS } from '#domain/account-demo-logins.ts'
import { address } from '#web/api/request.ts'

/** Empty unless this is a demo school. */
export const demoLogins = queryOptions({
  queryKey: ['health', 'demo-logins'],
  queryFn: async ({ signal }) => {
    const response = await fetch(address('GET /api/health', {}), { signal })
    const health = (await response.json()) as { is_demo?: boolean }
    return health.is_demo ? DEMO_LOGINS : []
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
})
