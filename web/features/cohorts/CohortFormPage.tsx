import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { NO_CAMPUS } from '#domain/cohort-form.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { CohortForm } from './CohortForm.tsx'
import { campusesQuery, cohortQuery } from './cohorts-queries.ts'

export default function CohortFormPage() {
  const { id } = useParams()
  return id === undefined ? <NewCohort /> : <EditCohort key={id} id={id} />
}

function NewCohort() {
  const campuses = useQuery(campusesQuery)
  return (
    <>
      <PageTitle title="Create New Cohort" back={{ to: pagePath('cohorts') }} />
      <Panel narrow>{campuses.data?.rows.length === 0 ? <NoCampus /> : <CohortForm />}</Panel>
    </>
  )
}

function NoCampus() {
  return (
    <EmptyState
      title="No campus yet"
      description={NO_CAMPUS}
      action={{ label: 'Add your first campus', to: pagePath('schoolCampuses') }}
    />
  )
}

function EditCohort({ id }: { id: string }) {
  const cohort = useFresh(useQuery(cohortQuery(id)))
  return (
    <>
      <PageTitle
        title={cohort.data ? `Edit Cohort: ${cohort.data.name}` : 'Edit Cohort'}
        back={{ to: pagePath('cohort', { id }) }}
      />
      <Panel narrow>
        <Loaded query={cohort} what="This cohort" skeleton={<Skeleton h={700} aria-busy="true" aria-label="Loading" />}>
          {(found) => <CohortForm cohort={found} />}
        </Loaded>
      </Panel>
    </>
  )
}
