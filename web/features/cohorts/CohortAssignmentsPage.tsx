import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { AssignmentList } from '#web/features/assignments/AssignmentList.tsx'
import { COHORT_ASSIGNMENT_COLUMNS } from '#web/features/assignments/assignment-columns.tsx'
import {
  ASSIGNMENTS_TABLE,
  assignmentsQuery,
  assignmentsQuestion,
} from '#web/features/assignments/assignments-queries.ts'
import { queueCountQuery } from '#web/features/course-work/queue-queries.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { CohortHead } from './CohortHead.tsx'
import { cohortQuery } from './cohorts-queries.ts'

export default function CohortAssignmentsPage() {
  const { id = '' } = useParams()
  const cohort = useQuery(cohortQuery(id))
  const table = useTableAddress(ASSIGNMENTS_TABLE)
  // For an invalid id the cohort query alone reports the error.
  const assignments = useQuery({ ...assignmentsQuery(table.params, id), enabled: /^\d+$/.test(id) })
  const waiting = useQuery({ ...queueCountQuery(id), enabled: /^\d+$/.test(id), meta: { quiet: true } })
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
    <AssignmentList
      label="Assignments of the cohort"
      columns={COHORT_ASSIGNMENT_COLUMNS}
      address={table}
      query={assignments}
      ofCohort={id}
      empty={(isArchived) =>
        isArchived ? (
          <EmptyState title="Nothing is archived" description="Archived assignments of this cohort are listed here." />
        ) : (
          <EmptyState
            title="No assignments in this cohort yet"
            description="Add one here, or copy those of another cohort on the assignments home."
            action={{ label: 'Assignments Home', to: pagePath('assignments') }}
          />
        )
      }
    />
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
