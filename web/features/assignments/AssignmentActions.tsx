import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { unassignWords } from '#domain/assignment-state.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { saveTimes } from './save-times.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))

interface AssignmentActionsProps {
  assignment: AssignmentDetail
  /** The first work without feedback. */
  toGrade: number | null
}

/** The next step is the primary button. */
export function AssignmentActions({ assignment, toGrade }: AssignmentActionsProps) {
  const { id, version } = assignment
  const [isAssigning, setIsAssigning] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const isAssigned = assignment.workflow_state === 'assigned'

  async function unassign() {
    const isSure = await confirm({
      title: `Unassign ${assignment.name}?`,
      body: unassignWords(assignment.summary),
      confirmLabel: 'Unassign',
    })
    if (isSure) await saveTimes(id, () => api.assignments.unassign({ params: { id }, body: { version } }))
  }

  function assign() {
    setIsWanted(true)
    setIsAssigning(true)
  }

  return (
    <>
      {isAssigned ? null : <Button onClick={assign}>Assign</Button>}
      {toGrade === null ? null : (
        <Button variant={isAssigned ? 'filled' : 'default'} component={Link} to={`?work=${toGrade}`}>
          Start grading
        </Button>
      )}
      {isAssigned ? (
        <>
          <Button variant="default" onClick={() => void unassign()}>
            Unassign
          </Button>
          <Button variant="default" onClick={assign}>
            Change due date
          </Button>
        </>
      ) : null}
      <Button variant="default" component={Link} to={pagePath('assignmentEdit', { id })}>
        Edit
      </Button>
      <Button variant="default" component={Link} to={pagePath('assignmentNew', {}, { copyFrom: id })}>
        Copy
      </Button>
      {isWanted ? (
        <Suspense>
          <AssignDialog assignment={assignment} opened={isAssigning} onClose={() => setIsAssigning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
