import { queryOptions } from '@tanstack/react-query'
import { address } from '#web/api/request.ts'

/** The two that the demo school always has; no other school has them. */
const DEMO_LOGINS = [
  { who: 'Staff', username: 'staff@example.com' },
  { who: 'Student', username: 'student@example.com' },
] as const
export const DEMO_PASSWORD = 'homeroom-demo'

/** Empty unless the server says that it is a demo. */
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
