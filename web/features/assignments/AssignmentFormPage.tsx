import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useAddress } from '#web/ui/use-address.ts'
import { AssignmentForm } from './AssignmentForm.tsx'
import { copiedValues, newValues, valuesOf } from './assignment-values.ts'
import { assignmentQuery } from './assignments-queries.ts'

/** The URL may preset a new assignment: ?copyFrom=12, ?cohortId=5. */
export default function AssignmentFormPage() {
  const { id } = useParams()
  const { params: address } = useAddress()
  const copyFrom = address.get('copyFrom')
  const cohortId = address.get('cohortId')
  if (id !== undefined) return <EditAssignment key={id} id={id} />
  if (copyFrom !== null) return <CopiedAssignment key={copyFrom} id={copyFrom} cohortId={idOf(cohortId)} />
  return <NewAssignment key={cohortId} cohortId={idOf(cohortId)} />
}

function NewAssignment({ cohortId }: { cohortId: number | null }) {
  return (
    <>
      <PageTitle title="Create New Assignment" back={{ to: pagePath('assignments') }} />
      <Panel narrow>
        <AssignmentForm initial={newValues(cohortId)} draftKey="assignment:new" />
      </Panel>
    </>
  )
}

function CopiedAssignment({ id, cohortId }: { id: string; cohortId: number | null }) {
  const original = useFresh(useQuery(assignmentQuery(id)))
  return (
    <>
      <PageTitle title="Create New Assignment" back={{ to: pagePath('assignment', { id }) }} />
      <Panel narrow>
        <Loaded query={original} what="The assignment to copy" skeleton={<Waiting />}>
          {(found) => {
            const copy = copiedValues(found)
            return (
              <AssignmentForm
                initial={{ ...copy, cohortId: cohortId ?? copy.cohortId }}
                draftKey={`assignment:copy:${id}`}
              />
            )
          }}
        </Loaded>
      </Panel>
    </>
  )
}

function EditAssignment({ id }: { id: string }) {
  const assignment = useFresh(useQuery(assignmentQuery(id)))
  return (
    <>
      <PageTitle
        title={assignment.data ? `Edit Assignment: ${assignment.data.name}` : 'Edit Assignment'}
        back={{ to: pagePath('assignment', { id }) }}
      />
      <Panel narrow>
        <Loaded query={assignment} what="This assignment" skeleton={<Waiting />}>
          {(found) => (
            <AssignmentForm initial={valuesOf(found)} assignment={found} draftKey={`assignment:${found.id}`} />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function Waiting() {
  return <Skeleton h={760} aria-busy="true" aria-label="Loading" />
}

function idOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
