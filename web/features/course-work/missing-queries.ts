import { MISSING_ORDERS, type MissingOrder } from '#domain/course-work-missing.ts'
import { pagedOptions } from '#web/api/call-options.ts'
import { readScope, rememberedScope, type ScopeAddress } from '#web/features/cohorts/scope.ts'

export const readMissingOrder = (params: URLSearchParams): MissingOrder =>
  MISSING_ORDERS.find((order) => order === params.get('order')) ?? 'count'

export function missingQuery(scope: ScopeAddress, order: MissingOrder) {
  return pagedOptions('courseWork', 'missing', { query: { ...scope, order: order === 'count' ? undefined : order } })
}

/** For prefetching. */
export const missingQueryAt = (params: URLSearchParams) =>
  missingQuery(readScope(params, rememberedScope()), readMissingOrder(params))
