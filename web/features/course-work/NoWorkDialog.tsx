import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import type { DateText } from '#domain/central-time.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { assignmentQuery } from '#web/features/assignments/assignments-queries.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { WorkHeading } from './WorkHeading.tsx'

const AssignDialog = lazy(() => import('#web/features/assignments/AssignDialog.tsx'))

/** Replaces the grading dialog if nothing was submitted. */
export interface NoWorkDialogProps {
  student: { id: number; first_name: string; last_name: string }
  assignmentId: number | string
  /** The joining date, if it is after the due date. */
  joinedAfterwards: DateText | null
  /** The student's page, or from there the assignment's. */
  page: { to: string; label: string }
  onClose(): void
}

export function NoWorkDialog({ student, assignmentId, joinedAfterwards, page, onClose }: NoWorkDialogProps) {
  const query = useQuery(assignmentQuery(assignmentId))
  return (
    <Dialog
      opened
      onClose={onClose}
      title={query.data ? <WorkHeading student={student} assignment={query.data} /> : 'Grading'}
      closeOnClickOutside
    >
      <Loaded query={query} what="This assignment">
        {(assignment) => (
          <NoWork assignment={assignment} name={student.first_name} joinedAfterwards={joinedAfterwards} page={page} />
        )}
      </Loaded>
    </Dialog>
  )
}

type NoWorkProps = { assignment: AssignmentDetail; name: string } & Pick<NoWorkDialogProps, 'joinedAfterwards' | 'page'>

function NoWork({ assignment, name, joinedAfterwards, page }: NoWorkProps) {
  const [isAssigning, setIsAssigning] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const isAssigned = assignment.workflow_state === 'assigned'
  return (
    <>
      <Text fw={600} mb={4}>
        {NOTHING_SUBMITTED}
      </Text>
      {isAssigned && joinedAfterwards ? (
        <Text mb={4}>
          Before joining: this was due before {name} joined {assignment.cohort.name} on {formatDate(joinedAfterwards)},
          so it is not missing.
        </Text>
      ) : null}
      <Text mb="md">
        {isAssigned
          ? `There is nothing to grade until ${name} submits something. A new due date holds for all of ${assignment.cohort.name}.`
          : 'The assignment is not assigned, so students do not see it.'}
      </Text>
      {isAssigned ? (
        <Facts
          facts={[
            { name: 'Assigned at', value: formatInstant(assignment.assigned_at) },
            { name: 'Due at', value: dueInWords(assignment.due_at) },
          ]}
        />
      ) : null}
      <DialogActions>
        <Button variant="default" component={Link} to={page.to}>
          {page.label}
        </Button>
        <Button
          variant="default"
          data-autofocus
          onClick={() => {
            setIsWanted(true)
            setIsAssigning(true)
          }}
        >
          {isAssigned ? 'Change due date' : 'Assign'}
        </Button>
      </DialogActions>
      {isWanted ? (
        <Suspense>
          <AssignDialog assignment={assignment} opened={isAssigning} onClose={() => setIsAssigning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
