import { Button, Text } from '@mantine/core'
import type { AssignmentDetail } from '#contract/assignments.ts'
import { dueInWords, isSkippedHour } from '#domain/assignment-due-time.ts'
import { api } from '#web/api/client.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { DueFields } from './DueFields.tsx'
import { saveTimes } from './save-times.ts'
import { useDueTime } from './use-due-time.ts'

interface AssignDialogProps {
  assignment: AssignmentDetail
  opened: boolean
  onClose(): void
}

/** Assigns, with or without a due date, or changes the due date. */
export default function AssignDialog({ assignment, opened, onClose }: AssignDialogProps) {
  const isAssigned = assignment.workflow_state === 'assigned'
  return (
    <Dialog opened={opened} onClose={onClose} title={isAssigned ? 'Change due date' : `Assign ${assignment.name}`}>
      <DueForm assignment={assignment} label={isAssigned ? 'Save' : 'Assign'} onClose={onClose} />
    </Dialog>
  )
}

interface DueFormProps {
  assignment: AssignmentDetail
  label: string
  onClose(): void
}

function DueForm({ assignment, label, onClose }: DueFormProps) {
  const { id, version } = assignment
  const now = useNow()
  const due = useDueTime(assignment.due_at)
  const { dueAt } = due

  async function save() {
    if (dueAt === undefined) return
    const body = { dueAt: dueAt?.toISOString() ?? null, version }
    if (await saveTimes(id, () => api.assignments.assign({ params: { id }, body }))) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DueFields due={due} labels={['Due date', 'Due time']} description="Leave blank for no due date." />
      <Text role="status" mt="md" fw={550} mih="1.55em">
        {dueAt === undefined ? null : dueAt ? `Due ${dueInWords(dueAt)}` : dueInWords(null)}
      </Text>
      <Text size="sm" c="dimmed" mih="1.55em">
        {dueAt === undefined ? 'The due date is not complete yet.' : remark(due.typed, dueAt, now)}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={dueAt === undefined}>
          {label}
        </Button>
      </DialogActions>
    </form>
  )
}

function remark(typed: { date: string; time: string }, dueAt: Date | null, now: Date): string | null {
  if (isSkippedHour(typed)) return 'The clocks skip the hour that you typed on that day, so it moves forward.'
  return dueAt !== null && dueAt < now ? 'This time has passed already.' : null
}
