import { pagedOptions } from '#web/api/call-options.ts'
import { readScope, rememberedScope, type ScopeAddress } from '#web/features/cohorts/scope.ts'

export function notReflectedQuery(scope: ScopeAddress) {
  return pagedOptions('reflections', 'missing', { query: { ...scope } })
}

/** For prefetching. */
export const notReflectedQueryAt = (params: URLSearchParams) => notReflectedQuery(readScope(params, rememberedScope()))
