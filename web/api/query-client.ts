import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { reportError } from './report-error.ts'

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

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.quiet) reportError(error)
      else if (!query.meta.isAhead) console.warn('A list could not be loaded:', error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.quiet) reportError(error)
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
