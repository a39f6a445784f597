import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
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

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) report(error)
      else if (!query.meta.isAhead) console.warn('A list could not be loaded:', error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) report(error)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // A person without a network gets an answer too, rather than a spinner that never ends.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isApiError(error, 'offline', 'unavailable'),
      retryDelay: (attempt) => 400 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
