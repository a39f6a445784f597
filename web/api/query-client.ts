import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Quiet
    mutationMeta: Quiet
  }
}

interface Quiet extends Record<string, unknown> {
  /** The screen shows this failure itself; no dialog. */
  quiet?: boolean
  /** Nobody waits for it yet: it asks nobody to log in again. */
  isAhead?: boolean
}

let report: (error: unknown) => void = console.error

/** Says where failures are shown that no screen shows itself. */
export function reportFailures(by: (error: unknown) => void): void {
  report = by
}

/** One for a browser's page, or for one view that is rendered on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: reportQuery }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) report(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // On the server a timer would keep every view in memory for as long.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * 60_000,
        // A person without a network gets an answer too, rather than a spinner that never ends.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isApiError(error, 'offline', 'unavailable'),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The browser's. Nothing that is rendered on the server may read it. */
export const queryClient = createQueryClient()

/** A query that failed, also one that was refused before this page began. */
export function reportQuery(error: unknown, { meta }: Pick<Query, 'meta'>): void {
  if (!meta?.quiet) report(error)
  else if (!meta.isAhead) console.warn('A list could not be loaded:', error)
}
