import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import { callOptions } from '#web/api/call-options.ts'
import { cohortOptions } from '#web/features/cohorts/cohort-options.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SelectField, unlistedWords } from '#web/ui/form/SelectField.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AssignmentList } from './AssignmentList.tsx'
import { ASSIGNMENT_COLUMNS } from './assignment-columns.tsx'
import { ASSIGNMENT_PAGES } from './assignment-pages.ts'
import { ASSIGNMENTS_TABLE, assignmentsQuery, assignmentsQuestion } from './assignments-queries.ts'

const QuickAddDialog = lazy(() => import('./QuickAddDialog.tsx'))

export default function AssignmentsPage() {
  const now = useNow()
  const table = useTableAddress(ASSIGNMENTS_TABLE)
  const cohortId = table.params.get('cohortId') ?? ''
  const assignments = useQuery(assignmentsQuery(table.params))
  const cohorts = useQuery(callOptions('cohorts', 'list'))
  const [isAdding, setIsAdding] = useState(false)
  const addHref = pagePath('assignmentNew', {}, { cohortId: cohortId || undefined })

  return (
    <>
      <PageTitle
        title="Assignments Home"
        {...ASSIGNMENT_PAGES}
        actions={
          <>
            <ExportButton list="assignments" query={assignmentsQuestion(table.params)} />
            <ImportLink kind="assignments" cohortId={cohortId || undefined} />
            <Button variant="default" onClick={() => setIsAdding(true)}>
              Quick add
            </Button>
            <Button component={Link} to={addHref}>
              Add New Assignment
            </Button>
          </>
        }
      />
      <AssignmentList
        label="Assignments"
        columns={ASSIGNMENT_COLUMNS}
        address={table}
        query={assignments}
        filters={
          <>
            <SelectField
              label="Cohort"
              empty="All Cohorts"
              unlisted={unlistedWords(cohorts)}
              data={cohortOptions(cohorts.data?.rows ?? [], now)}
              value={cohortId || null}
              onChange={(value) => table.setFilter('cohortId', value ?? '')}
            />
            <SearchBox
              label="Search"
              helper="Search by assignment name and/or tag."
              value={table.search}
              onSearch={table.setSearch}
            />
          </>
        }
        empty={(isArchived) => (
          <NoAssignments
            isArchived={isArchived}
            isFiltered={cohortId !== '' || table.search !== ''}
            hasCohorts={cohorts.data?.count !== 0}
            addHref={addHref}
          />
        )}
      />
      {isAdding ? (
        <Suspense>
          <QuickAddDialog cohortId={cohortId === '' ? null : Number(cohortId)} onClose={() => setIsAdding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface NoAssignmentsProps {
  isArchived: boolean
  isFiltered: boolean
  hasCohorts: boolean
  addHref: string
}

function NoAssignments({ isArchived, isFiltered, hasCohorts, addHref }: NoAssignmentsProps) {
  const navigate = useNavigate()
  if (isArchived) {
    return (
      <EmptyState
        title="Nothing is archived"
        description="Archived assignments that match the filter are listed here."
      />
    )
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="No assignment matches"
        description="Try fewer words, a tag, or another cohort."
        action={{ label: 'Show all assignments', onClick: () => void navigate(pagePath('assignments')) }}
      />
    )
  }
  return (
    <EmptyState
      title="No assignments yet"
      description={
        hasCohorts
          ? 'Create the first one. Students see it as soon as you assign it.'
          : 'An assignment belongs to a cohort, and there is none yet.'
      }
      action={
        hasCohorts
          ? { label: 'Add New Assignment', to: addHref }
          : { label: 'Add New Cohort', to: pagePath('cohortNew') }
      }
    />
  )
}
