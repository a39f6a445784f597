import { queryOptions } from '@tanstack/react-query'
import { address } from '#web/api/request.ts'

export interface DemoLogin {
  who: string
  username: string
  password: string
}

/** What the server says about itself; only a demo names its logins. */
export const demoLogins = queryOptions({
  queryKey: ['health', 'demo-logins'],
  queryFn: async ({ signal }): Promise<readonly DemoLogin[]> => {
    const response = await fetch(address('GET /api/health', {}), { signal })
    const health = (await response.json()) as { is_demo?: boolean; demo_logins?: readonly DemoLogin[] }
    return health.is_demo ? (health.demo_logins ?? []) : []
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { quiet: true },
})
