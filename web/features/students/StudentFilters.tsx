import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { COHORT_PHASES } from '#domain/cohort-phase.ts'
import { PLACEMENT_LABELS } from '#domain/placement-label.ts'
import { LOGIN_FILTER_LABELS, LOGIN_FILTERS } from '#domain/student-list.ts'
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES } from '#domain/student-status.ts'
import { cohortOptions } from '#web/features/cohorts/cohort-options.ts'
import { cohortsQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Students.module.css'
import type { StudentFilter } from './students-queries.ts'

interface StudentFiltersProps {
  filter: StudentFilter
  onChange(name: keyof StudentFilter, value: string): void
}

const same = (value: string) => ({ value, label: value })

/** Folded on a phone, where five selects would fill the first screen. */
export function StudentFilters({ filter, onChange }: StudentFiltersProps) {
  const now = useNow()
  const cohorts = useQuery(cohortsQuery)
  const choice = (name: keyof StudentFilter) => ({
    value: filter[name] ?? null,
    onChange: (value: string | null) => onChange(name, value ?? ''),
  })
  const chosen = Object.values(filter).filter(Boolean).length
  const [isUnfolded, unfold] = useState(chosen > 0)
  const id = useId()
  return (
    <>
      <Button
        className={styles.filtersButton}
        variant="default"
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => unfold(!isUnfolded)}
      >
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      <div id={id} className={styles.filters} data-folded={!isUnfolded || undefined}>
        <SelectField
          label="Cohort"
          empty="All cohorts"
          unlisted={unlistedWords(cohorts)}
          data={cohortOptions(cohorts.data?.rows ?? [], now)}
          {...choice('cohortId')}
        />
        <SelectField label="Phase" empty="All phases" data={COHORT_PHASES.map(same)} {...choice('phase')} />
        <SelectField
          label="Status"
          empty="All statuses"
          data={APPLICATION_STATUSES.map((value) => ({ value, label: APPLICATION_STATUS_LABELS[value] }))}
          {...choice('status')}
        />
        <SelectField
          label="Placement"
          empty="All placements"
          data={PLACEMENT_LABELS.map(same)}
          {...choice('placement')}
        />
        <SelectField
          label="Login"
          empty="Any login"
          data={LOGIN_FILTERS.map((value) => ({ value, label: LOGIN_FILTER_LABELS[value] }))}
          {...choice('login')}
        />
      </div>
    </>
  )
}

/** 'UX MN 2027-01, Placed', for the head of a printed list. */
export function useFilterWords({ cohortId, phase, status, placement, login }: StudentFilter, search: string): string {
  const cohorts = useQuery(cohortsQuery)
  const words = [
    cohortId && cohorts.data?.rows.find(({ id }) => String(id) === cohortId)?.name,
    phase,
    status && APPLICATION_STATUS_LABELS[status],
    placement,
    login && LOGIN_FILTER_LABELS[login],
    search && `“${search}”`,
  ]
  return words.filter(Boolean).join(', ') || 'All students'
}
