import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { EmptyState } from './EmptyState.tsx'

/**
 * Draws what a query read, a quiet shape while it is on its way, and a way to try again when it failed (the dialog has
 * said why by then).
 *   <Loaded query={cohort}>{(cohort) => <CohortFacts cohort={cohort} />}</Loaded>
 */
interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
  /** The shape of what is to come; some lines unless told. */
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
