import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CohortDetail } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { identityQuery } from '#web/features/school/school-queries.ts'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'

interface CohortHeadProps {
  id: string
  tab: 'Details' | 'Assignments' | 'Schedule' | 'Feedback' | 'Attendance'
  query: Pick<UseQueryResult<CohortDetail>, 'data' | 'isError'>
  actions?: ReactNode
}

/** Title and links of a cohort's pages. Attendance is there in a school that takes it. */
export function CohortHead({ id, tab, query: { data: cohort, isError }, actions }: CohortHeadProps) {
  const now = useNow()
  const { data: school } = useQuery(identityQuery)
  useOpened(
    'cohort',
    cohort?.id,
    cohort ? { name: cohort.name, about: `${cohort.campus.name}, ${cohort.course}` } : null,
  )
  const title = cohort ? `Cohort :: ${cohort.name}` : 'Cohort'
  return (
    <PageTitle
      title={title}
      documentTitle={`${tab} · ${title}`}
      back={{ to: pagePath('cohorts') }}
      beside={cohort ? <StatusChip of="phase" value={cohortPhase(cohort, now)} /> : null}
      actions={isError ? null : actions}
      linksLabel="Cohort"
      links={[
        { label: 'Details', to: pagePath('cohort', { id }) },
        { label: 'Assignments', to: pagePath('cohortAssignments', { id }) },
        { label: 'Schedule', to: pagePath('cohortSchedule', { id }) },
        { label: 'Feedback', to: pagePath('cohortReflections', { id }) },
        ...(school?.attendance ? [{ label: 'Attendance', to: pagePath('cohortAttendance', { id }) }] : []),
      ]}
    />
  )
}
