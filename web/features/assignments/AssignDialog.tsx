import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import {
  DEFAULT_DUE_TIME,
  DUE_TIME_STEP_MINUTES,
  dueFields,
  dueInWords,
  isSkippedHour,
  parseDue,
} from '#domain/assignment-due-time.ts'
import { formatTime } from '#domain/display.ts'
import { api } from '#web/api/client.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { DateField } from '#web/ui/form/DateField.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { saveTimes } from './save-times.ts'

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
  const [typed, setTyped] = useState(() => dueFields(assignment.due_at))
  // An incomplete date has no value, but must not count as none.
  const [incomplete, setIncomplete] = useState({ date: false, time: false })
  const due = parseDue(typed)
  const isWhole = !incomplete.date && !incomplete.time
  const problem = due.kind === 'invalid' && isWhole ? due : null
  const canSave = due.kind !== 'invalid' && isWhole

  async function save() {
    if (due.kind === 'invalid' || !isWhole) return
    const dueAt = due.kind === 'due' ? due.dueAt.toISOString() : null
    if (await saveTimes(id, () => api.assignments.assign({ params: { id }, body: { dueAt, version } }))) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Group grow align="flex-start">
        <DateField
          label="Due date"
          autoFocus
          value={typed.date}
          onChange={(date) => setTyped({ ...typed, date })}
          onIncomplete={(date) => setIncomplete({ ...incomplete, date })}
          description="Leave blank for no due date."
          isSpelledOut={false}
          error={problem?.field === 'date' ? problem.message : null}
        />
        <TimeField
          label="Due time"
          value={typed.time}
          onChange={(time) => setTyped({ ...typed, time })}
          onIncomplete={(time) => setIncomplete({ ...incomplete, time })}
          stepMinutes={DUE_TIME_STEP_MINUTES}
          description={`${formatTime(DEFAULT_DUE_TIME)} when left blank. US Central.`}
          error={problem?.field === 'time' ? problem.message : null}
        />
      </Group>
      <Text role="status" mt="md" fw={550} mih="1.55em">
        {canSave ? (due.kind === 'due' ? `Due ${dueInWords(due.dueAt)}` : dueInWords(null)) : null}
      </Text>
      <Text size="sm" c="dimmed" mih="1.55em">
        {canSave ? remark(typed, due.kind === 'due' ? due.dueAt : null, now) : 'The due date is not complete yet.'}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!canSave}>
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
