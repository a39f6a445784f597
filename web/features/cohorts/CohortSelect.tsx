import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CohortRow } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { callOptions } from '#web/api/call-options.ts'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { cohortOptions } from './cohort-options.ts'

/** A cohort by its group: in classroom, pre classroom, graduated. `value` is the id. */
interface CohortSelectProps {
  value: number | null
  onChange(id: number | null): void
  label?: string
  error?: boolean
  description?: ReactNode
  disabled?: boolean
  required?: boolean
}

export function CohortSelect({ value, onChange, label = 'Cohort', ...props }: CohortSelectProps) {
  const now = useNow()
  const cohorts = useQuery(callOptions('cohorts', 'list'))
  const { data, isError, refetch } = cohorts
  return (
    <SelectField
      {...props}
      label={label}
      data={data ? cohortOptions(data.rows, now) : []}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      empty={data || isError ? 'Choose a cohort' : 'Loading…'}
      unlisted={unlistedWords(cohorts)}
      description={isError ? <Failed onRetry={() => void refetch()} /> : (noneYet(data?.rows) ?? props.description)}
    />
  )
}

function Failed({ onRetry }: { onRetry(): void }) {
  return (
    <>
      The cohorts could not be loaded.{' '}
      <Anchor component="button" type="button" size="sm" onClick={onRetry}>
        Try again
      </Anchor>
    </>
  )
}

function noneYet(cohorts: readonly CohortRow[] | undefined): ReactNode {
  if (cohorts?.length !== 0) return null
  return (
    <>
      There is no cohort yet.{' '}
      <Anchor component={Link} to={pagePath('cohortNew')} size="sm">
        Create one first
      </Anchor>
    </>
  )
}
