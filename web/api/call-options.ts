import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallName } from '#contract/contract.ts'
import type { Answer, Feature } from '#contract/route.ts'
import { type Arguments, api, type RouteOf } from './client.ts'

type Reading<F extends Feature, N extends CallName<F>> = Omit<
  Arguments<RouteOf<F, N>>,
  'signal' | 'idempotencyKey' | 'actsFor'
>
type Rest<T> = Partial<T> extends T ? [sent?: T] : [sent: T]

/**
 * A GET call as a query. Its key starts with the feature, so that a write can invalidate the whole feature:
 *   useQuery(callOptions('cohorts', 'detail', { params: { id } }))
 */
export function callOptions<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  ...[sent]: Rest<Reading<F, N>>
) {
  const call = api[feature][name] as (sent: object) => Promise<Answer<RouteOf<F, N>>>
  return queryOptions({
    queryKey: [feature, name, keyed(sent)] as const,
    queryFn: ({ signal, meta }) => call({ ...sent, signal, isAhead: meta?.isAhead }),
  })
}

/** Like callOptions, but keeps showing the last page while the next one loads. */
export function pagedOptions<F extends Feature, N extends CallName<F>>(
  feature: F,
  name: N,
  ...sent: Rest<Reading<F, N>>
) {
  return { ...callOptions(feature, name, ...sent), placeholderData: keepPreviousData }
}

/** 5 and '5' give the same key; undefined and empty values are left out. */
function keyed(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined && part !== '')
      .map(([name, part]) => [name, keyed(part)]),
  )
}
