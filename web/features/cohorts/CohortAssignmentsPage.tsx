import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { callOptions } from '#web/api/call-options.ts'
import { COHORT_ASSIGNMENT_COLUMNS } from '#web/features/assignments/assignment-columns.tsx'
import {
  ASSIGNMENTS_TABLE,
  assignmentsQuery,
  assignmentsQuestion,
} from '#web/features/assignments/assignments-queries.ts'
import { BulkMenu } from '#web/features/assignments/BulkMenu.tsx'
import { CopyBar } from '#web/features/assignments/CopyBar.tsx'
import { SelectSwitches } from '#web/features/assignments/SelectSwitches.tsx'
import { useAssignmentSelection } from '#web/features/assignments/use-assignment-selection.ts'
import { queueCountQuery } from '#web/features/course-work/queue-queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import { CohortHead } from './CohortHead.tsx'
import { cohortOptions } from './cohort-options.ts'
import { cohortQuery } from './cohorts-queries.ts'

export default function CohortAssignmentsPage() {
  const { id = '' } = useParams()
  const cohort = useQuery(cohortQuery(id))
  const table = useTableAddress(ASSIGNMENTS_TABLE)
  // For an invalid id the cohort query alone reports the error.
  const assignments = useQuery({ ...assignmentsQuery(table.params, id), enabled: /^\d+$/.test(id) })
  const waiting = useQuery({ ...queueCountQuery(id), enabled: /^\d+$/.test(id), meta: { quiet: true } })
  const now = useNow()
  const [isSelecting, setIsSelecting] = useState(false)
  const cohorts = useQuery({ ...callOptions('cohorts', 'list'), enabled: isSelecting })
  const isArchived = table.params.get('archived') === '1'
  const selection = useAssignmentSelection(table.params, assignments.data?.count ?? 0, id)
  const add = (
    <>
      {waiting.data && waiting.data.count > 0 ? (
        <Button variant="default" component={Link} to={pagePath('grading', {}, { cohortId: id })}>
          {waiting.data.count} to grade
        </Button>
      ) : null}
      <ExportButton list="assignments" query={assignmentsQuestion(table.params, id)} />
      <ImportLink kind="assignments" cohortId={id} />
      <Button component={Link} to={pagePath('assignmentNew', {}, { cohortId: id })}>
        Add New Assignment
      </Button>
    </>
  )
  const list = (
    <>
      <Toolbar>
        <SelectSwitches
          isSelecting={isSelecting}
          onSelecting={(next) => {
            setIsSelecting(next)
            selection.clear()
          }}
          isArchived={isArchived}
          onArchived={(value) => table.setFilter('archived', value)}
        />
      </Toolbar>
      <DataTable
        label="Assignments of the cohort"
        columns={COHORT_ASSIGNMENT_COLUMNS}
        {...tableData(assignments)}
        rowKey={(row) => row.id}
        rowHref={(row) => pagePath('assignment', { id: row.id })}
        address={table}
        selection={isSelecting ? selection : undefined}
        empty={
          isArchived ? (
            <EmptyState
              title="Nothing is archived"
              description="Archived assignments of this cohort are listed here."
            />
          ) : (
            <EmptyState
              title="No assignments in this cohort yet"
              description="Add one here, or copy those of another cohort on the assignments home."
              action={{ label: 'Assignments Home', to: pagePath('assignments') }}
            />
          )
        }
      />
      {isSelecting ? (
        <CopyBar selection={selection} cohorts={cohortOptions(cohorts.data?.rows ?? [], now)}>
          <BulkMenu selection={selection} isArchived={isArchived} />
        </CopyBar>
      ) : null}
    </>
  )
  return (
    <>
      <CohortHead id={id} tab="Assignments" query={cohort} actions={add} />
      <Loaded query={cohort} what="This cohort" skeleton={list}>
        {() => list}
      </Loaded>
    </>
  )
}
