import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { EmptyState } from './EmptyState.tsx'

/**
 * Renders a query's data, a skeleton while it loads, and a retry button after a failure (which a dialog has reported).
 *   <Loaded query={cohort}>{(cohort) => <CohortFacts cohort={cohort} />}</Loaded>
 */
interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
  /** Defaults to a few lines. */
  skeleton?: ReactNode
  /** What could not be found: 'This student'. */
  what?: string
}

export function Loaded<T>({ query, children, skeleton, what = 'This' }: LoadedProps<T>): ReactNode {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return skeleton ?? <Lines />
  if (isApiError(query.error, 'not_found')) {
    return (
      <EmptyState
        title={`${what} could not be found`}
        description="It may have been removed, or the address is wrong."
      />
    )
  }
  return (
    <EmptyState
      title={`${what} could not be loaded`}
      action={{ label: 'Try again', onClick: () => void query.refetch() }}
    />
  )
}

function Lines() {
  return (
    <Stack gap="sm" aria-busy="true" aria-label="Loading">
      <Skeleton h={28} w="40%" />
      <Skeleton h={16} />
      <Skeleton h={16} w="85%" />
      <Skeleton h={16} w="60%" />
    </Stack>
  )
}
