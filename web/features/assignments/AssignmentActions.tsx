import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { archiveWords } from '#domain/assignment-bulk.ts'
import { cancelPlanWords } from '#domain/assignment-schedule.ts'
import { unassignWords } from '#domain/assignment-state.ts'
import { api } from '#web/api/client.ts'
import { confirm } from '#web/ui/dialogs/alerts.ts'
import { Link } from '#web/ui/Link.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { changeMany } from './change-many.ts'
import { saveTimes } from './save-times.ts'

const AssignDialog = lazy(() => import('./AssignDialog.tsx'))

interface AssignmentActionsProps {
  assignment: AssignmentDetail
  /** The first work without feedback. */
  toGrade: number | null
}

/** The next step is the primary button. */
export function AssignmentActions({ assignment, toGrade }: AssignmentActionsProps) {
  const { id, version, visible_from } = assignment
  const [isAssigning, setIsAssigning] = useState(false)
  const [isNow, setIsNow] = useState(false)
  const now = useNow()
  const [isWanted, setIsWanted] = useState(false)
  const isAssigned = assignment.workflow_state === 'assigned'

  async function unassign() {
    const isSure = await confirm(
      visible_from
        ? {
            title: `Cancel the plan for ${assignment.name}?`,
            body: cancelPlanWords(assignment),
            confirmLabel: 'Cancel the plan',
          }
        : { title: `Unassign ${assignment.name}?`, body: unassignWords(assignment.summary), confirmLabel: 'Unassign' },
    )
    if (isSure) await saveTimes(assignment, () => api.assignments.unassign({ params: { id }, body: { version } }))
  }

  /** As planned, but now; a due time that has passed is asked for again. */
  async function assignNow() {
    if (assignment.due_at && new Date(assignment.due_at) <= now) return assign(true)
    const body = { dueAt: assignment.due_at, version }
    await saveTimes(assignment, () => api.assignments.assign({ params: { id }, body }))
  }

  async function archive() {
    const { archived_at, summary } = assignment
    const facts = { toGrade: summary.toGrade, planned: visible_from ? 1 : 0 }
    const isSure =
      archived_at !== null ||
      (await confirm({
        title: `Archive ${assignment.name}?`,
        body: archiveWords(1, facts),
        confirmLabel: 'Archive',
      }))
    if (isSure) await changeMany({ action: archived_at ? 'restore' : 'archive', assignments: [{ id, version }] })
  }

  function assign(now: boolean) {
    setIsNow(now)
    setIsWanted(true)
    setIsAssigning(true)
  }

  return (
    <>
      {isAssigned ? null : visible_from ? (
        <Button onClick={() => void assignNow()}>Assign now</Button>
      ) : (
        <Button onClick={() => assign(false)}>Assign</Button>
      )}
      {toGrade === null ? null : (
        <Button variant={isAssigned ? 'filled' : 'default'} component={Link} to={`?work=${toGrade}`}>
          Start grading
        </Button>
      )}
      {isAssigned ? (
        <Button variant="default" onClick={() => void unassign()}>
          Unassign
        </Button>
      ) : null}
      {isAssigned || visible_from ? (
        <Button variant="default" onClick={() => assign(false)}>
          {isAssigned ? 'Change due date' : 'Change schedule'}
        </Button>
      ) : null}
      {visible_from ? (
        <Button variant="default" onClick={() => void unassign()}>
          Cancel schedule
        </Button>
      ) : null}
      <Button variant="default" component={Link} to={pagePath('assignmentEdit', { id })}>
        Edit
      </Button>
      <Button variant="default" component={Link} to={pagePath('assignmentNew', {}, { copyFrom: id })}>
        Copy
      </Button>
      <Button variant="default" onClick={() => void archive()}>
        {assignment.archived_at ? 'Bring back' : 'Archive'}
      </Button>
      {isWanted ? (
        <Suspense>
          <AssignDialog
            assignment={assignment}
            isNow={isNow}
            opened={isAssigning}
            onClose={() => setIsAssigning(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
