import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A form starts from fresh data: a cached row stays hidden until it has been refetched. Later refetches do not affect the
 * form, which has its own values.
 *   <Loaded query={useFresh(useQuery(cohortQuery(id)))}>{(cohort) => <CohortForm cohort={cohort} />}</Loaded>
 */
export function useFresh<T>(
  query: UseQueryResult<T>,
): Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'> {
  const [isFresh, setIsFresh] = useState(false)
  const { data, isStale, isFetching, isError, error, refetch } = query
  if (!isFresh && data !== undefined && !(isStale && isFetching)) setIsFresh(true)
  return { data: isFresh ? data : undefined, isError, error, refetch } as UseQueryResult<T>
}
