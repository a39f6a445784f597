import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import styles from './CohortForm.module.css'

interface ListFailureProps {
  query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'refetch'>
  /** 'Campuses' */
  what: string
}

/** Shown below a select whose list could not be loaded, instead of a dialog. */
export function ListFailure({ query, what }: ListFailureProps) {
  const hasFailed = query.data === undefined && query.errorUpdateCount > 0
  return (
    <div role="status">
      {hasFailed ? (
        <span className={styles.failed}>
          {what} could not be loaded.
          <Button
            variant="subtle"
            size="compact-sm"
            aria-busy={query.isFetching}
            aria-label={`Try again: ${what}`}
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </span>
      ) : null}
    </div>
  )
}
