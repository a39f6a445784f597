import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { dueInWords, isSkippedHour } from '#domain/assignment-due-time.ts'
import { scheduleProblem } from '#domain/assignment-schedule.ts'
import { api } from '#web/api/client.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { DueFields } from './DueFields.tsx'
import { saveTimes } from './save-times.ts'
import { type DueTime, useDueTime } from './use-due-time.ts'

interface AssignDialogProps {
  assignment: AssignmentDetail
  /** Starts from 'assign it now', whatever was planned. */
  isNow?: boolean
  opened: boolean
  onClose(): void
}

/** Assigns now or at a time to come, with or without a due date, or changes the due date. */
export default function AssignDialog({ assignment, isNow = false, opened, onClose }: AssignDialogProps) {
  const { name, workflow_state } = assignment
  const visible_from = isNow ? null : assignment.visible_from
  const title =
    workflow_state === 'assigned'
      ? 'Change due date'
      : visible_from
        ? `Change the schedule of ${name}`
        : `Assign ${name}`
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <TimesForm assignment={{ ...assignment, visible_from }} onClose={onClose} />
    </Dialog>
  )
}

function TimesForm({ assignment: asked, onClose }: { assignment: AssignmentDetail; onClose(): void }) {
  // As it was opened, so that a colleague's change in between is noticed.
  const [assignment, setAssignment] = useState(asked)
  const { id, version } = assignment
  const isAssigned = assignment.workflow_state === 'assigned'
  const now = useNow()
  const due = useDueTime(assignment.due_at)
  const visible = useDueTime(assignment.visible_from)
  const { dueAt } = due
  const visibleFrom = isAssigned ? null : visible.dueAt
  const problem =
    visibleFrom && dueAt !== undefined
      ? scheduleProblem({ visible_from: visibleFrom, due_at: dueAt, graduation: assignment.graduation, now })
      : null
  const isReady = dueAt !== undefined && visibleFrom !== undefined && problem === null

  async function save() {
    if (!isReady) return
    const times = { dueAt: dueAt?.toISOString() ?? null, version }
    const call = visibleFrom
      ? () => api.assignments.schedule({ params: { id }, body: { ...times, visibleFrom: visibleFrom.toISOString() } })
      : () => api.assignments.assign({ params: { id }, body: times })
    if (await saveTimes(assignment, call, setAssignment)) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <DueFields
          due={due}
          labels={['Due date', 'Due time']}
          description="Leave blank for no due date."
          error={problem?.field === 'dueAt' ? problem.message : null}
        />
        {isAssigned ? null : (
          <DueFields
            due={visible}
            labels={['Visible from', 'Visible at']}
            description="Leave blank to assign it now."
            autoFocus={false}
            error={problem?.field === 'visibleFrom' ? problem.message : null}
          />
        )}
      </Stack>
      <Text role="status" mt="md" fw={550} mih="1.55em">
        {dueAt === undefined || visibleFrom === undefined ? null : timesInWords(visibleFrom, dueAt)}
      </Text>
      <Text size="sm" c="dimmed" mih="1.55em">
        {remark(due, visible, now)}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!isReady}>
          {isAssigned ? 'Save' : visibleFrom ? 'Schedule' : 'Assign'}
        </Button>
      </DialogActions>
    </form>
  )
}

function timesInWords(visibleFrom: Date | null, dueAt: Date | null): string {
  const due = dueAt ? `Due ${dueInWords(dueAt)}` : dueInWords(null)
  return visibleFrom ? `Visible from ${dueInWords(visibleFrom)}. ${due}` : due
}

function remark(due: DueTime, visible: DueTime, now: Date): string | null {
  if (due.dueAt === undefined) return 'The due date is not complete yet.'
  if (visible.dueAt === undefined) return 'The time from which it is visible is not complete yet.'
  if (isSkippedHour(due.typed) || isSkippedHour(visible.typed)) {
    return 'The clocks skip the hour that you typed on that day, so it moves forward.'
  }
  return due.dueAt !== null && due.dueAt < now ? 'This time has passed already.' : null
}
