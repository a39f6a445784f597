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
  /** Prefetched: does not ask the user to log in again. */
  isAhead?: boolean
}

let report: (error: unknown) => void = console.error

/** Sets the handler for failures that no screen shows itself. */
export function reportFailures(by: (error: unknown) => void): void {
  report = by
}

/** Queries that the page refetches by itself: what is shown stays, so a failure that passes interrupts nobody. */
const byThemselves = new Set<string>()
const PASSING = ['offline', 'unavailable', 'too_many', 'internal'] as const

export function refetchesByItself({ queryHash }: Pick<Query, 'queryHash'>): void {
  byThemselves.add(queryHash)
}

/** One per browser page, and one per view that is rendered on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const isByItself = byThemselves.delete(query.queryHash) && isApiError(error, ...PASSING)
        if (!isByItself) reportQuery(error, query)
      },
      onSuccess: (_data, { queryHash }) => void byThemselves.delete(queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        if (!mutation.meta?.quiet) report(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // On the server the timer would keep every view in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * 60_000,
        // Fail while offline instead of waiting forever.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isApiError(error, 'offline', 'unavailable'),
        retryDelay: (attempt) => 400 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The browser's. Must not be used while rendering on the server. */
export const queryClient = createQueryClient()

/** A failed query, also one that failed on the server. */
export function reportQuery(error: unknown, { meta }: Pick<Query, 'meta'>): void {
  if (!meta?.quiet) report(error)
  else if (!meta.isAhead) console.warn('A list could not be loaded:', error)
}
