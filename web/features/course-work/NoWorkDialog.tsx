import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import type { DateText } from '#domain/central-time.ts'
import { type AllowanceAction, isExtended } from '#domain/course-work-allowance.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { formatDate, formatInstant } from '#domain/display.ts'
import { fullName, type Named } from '#domain/person-name.ts'
import { callOptions } from '#web/api/call-options.ts'
import { api } from '#web/api/client.ts'
import { assignmentQuery } from '#web/features/assignments/assignments-queries.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { type Fact, Facts } from '#web/ui/Facts.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type LinkedPerson, PersonLink } from '#web/ui/PersonLink.tsx'
import { showUndo } from '#web/ui/toast.ts'
import { AllowDialog } from './AllowButton.tsx'
import { WorkHeading } from './WorkHeading.tsx'

const AssignDialog = lazy(() => import('#web/features/assignments/AssignDialog.tsx'))

/** Replaces the grading dialog if nothing was submitted. */
export interface NoWorkDialogProps {
  student: { id: number; first_name: string; last_name: string; own_due_at: string | null; is_excused: boolean }
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
          <NoWork assignment={assignment} student={student} joinedAfterwards={joinedAfterwards} page={page} />
        )}
      </Loaded>
    </Dialog>
  )
}

type NoWorkProps = { assignment: AssignmentDetail } & Pick<NoWorkDialogProps, 'student' | 'joinedAfterwards' | 'page'>

function NoWork({ assignment, student, joinedAfterwards, page }: NoWorkProps) {
  const [isAssigning, setIsAssigning] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const isAssigned = assignment.workflow_state === 'assigned'
  const name = student.first_name
  return (
    <>
      <Text fw={600} mb={4}>
        {NOTHING_SUBMITTED}
      </Text>
      {isAssigned && joinedAfterwards && !student.is_excused ? (
        <Text mb={4}>
          Before joining: this was due before {name} joined {assignment.cohort.name} on {formatDate(joinedAfterwards)},
          so it is not missing.
        </Text>
      ) : null}
      <Text mb="md">
        {isAssigned
          ? `${student.is_excused ? `${name} is excused and does not have to submit it. ` : ''}There is nothing to grade until ${name} submits something. A new due date holds for all of ${assignment.cohort.name}.`
          : 'The assignment is not assigned, so students do not see it.'}
      </Text>
      {isAssigned ? <Times assignment={assignment} student={student} /> : null}
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
        {isAssigned ? <AllowActions assignment={assignment} student={student} /> : null}
      </DialogActions>
      {isWanted ? (
        <Suspense>
          <AssignDialog assignment={assignment} opened={isAssigning} onClose={() => setIsAssigning(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

type OfStudent = Pick<NoWorkProps, 'assignment' | 'student'>

/** With the student's extension and excuse, and who gave them why. */
function Times({ assignment, student }: OfStudent) {
  const params = { assignmentId: assignment.id, studentId: student.id }
  const hasAny = student.is_excused || isExtended({ due_at: assignment.due_at, own_due_at: student.own_due_at })
  const { data } = useQuery({ ...callOptions('courseWork', 'allowance', { params }), enabled: hasAny })
  const facts: Fact[] = [
    { name: 'Assigned at', value: formatInstant(assignment.assigned_at) },
    { name: 'Due at', value: dueInWords(assignment.due_at) },
  ]
  if (hasAny && data?.due_at) {
    facts.push({
      name: 'Extended to',
      value: (
        <>
          {dueInWords(data.due_at)}, <Given by={data.extended_by} reason={data.due_reason} />
        </>
      ),
    })
  }
  if (hasAny && data?.excused_at) {
    facts.push({
      name: 'Excused',
      value: (
        <>
          {formatInstant(data.excused_at)}, <Given by={data.excused_by} reason={data.excuse_reason} />
        </>
      ),
    })
  }
  return <Facts facts={facts} />
}

function Given({ by, reason }: { by: LinkedPerson | null; reason: string }) {
  return (
    <>
      by {by ? <PersonLink person={by} /> : 'someone'}
      {reason ? `: ${reason}` : ', without a reason'}
    </>
  )
}

function AllowActions({ assignment, student }: OfStudent) {
  const [action, setAction] = useState<AllowanceAction | null>(null)
  const whom = { assignmentId: assignment.id, studentIds: [student.id] }
  if (student.is_excused) {
    return (
      <Button
        variant="default"
        onClick={() => void end(student, 'is no longer excused.', () => api.courseWork.endExcuse({ body: whom }))}
      >
        End the excuse
      </Button>
    )
  }
  const hasMoreTime = isExtended({ due_at: assignment.due_at, own_due_at: student.own_due_at })
  return (
    <>
      {hasMoreTime ? (
        <Button
          variant="default"
          onClick={() =>
            void end(student, 'has no extension any more.', () => api.courseWork.endExtension({ body: whom }))
          }
        >
          End the extension
        </Button>
      ) : null}
      <Button variant="default" onClick={() => setAction('excuse')}>
        Excuse
      </Button>
      {student.own_due_at === null ? null : <Button onClick={() => setAction('extend')}>Extend</Button>}
      {action ? (
        <Suspense>
          <AllowDialog
            assignment={assignment}
            students={[student]}
            actions={[action]}
            onClose={() => setAction(null)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

async function end(student: Named, done: string, call: () => Promise<{ undo: string }>): Promise<void> {
  const saved = await whileSaving(call)
  if (saved.ok) showUndo(`${fullName(student)} ${done}`, saved.data.undo)
}
