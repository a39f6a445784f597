import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { unassignWords } from '#domain/assignment-state.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { saveTimes } from './save-times.ts'

export function AssignmentActions({ assignment }: { assignment: AssignmentDetail }) {
  const { id, version } = assignment
  const [isAssigning, setIsAssigning] = useState(false)
  const isAssigned = assignment.workflow_state === 'assigned'

  async function unassign() {
    const isSure = await confirm({
      title: `Unassign ${assignment.name}?`,
      body: unassignWords(assignment.summary),
      confirmLabel: 'Unassign',
    })
    if (isSure) await saveTimes(id, () => api.assignments.unassign({ params: { id }, body: { version } }))
  }

  return (
    <>
      {isAssigned ? (
        <>
          <Button variant="default" onClick={() => void unassign()}>
            Unassign
          </Button>
          <Button variant="default" onClick={() => setIsAssigning(true)}>
            Change due date
          </Button>
        </>
      ) : (
        <Button onClick={() => setIsAssigning(true)}>Assign</Button>
      )}
      <Button variant="default" component={Link} to={`/assignments/${id}/edit`}>
        Edit
      </Button>
      <Button variant="default" component={Link} to={`/assignments/new?copyFrom=${id}`}>
        Copy
      </Button>
      <AssignDialog assignment={assignment} opened={isAssigning} onClose={() => setIsAssigning(false)} />
    </>
  )
}
