import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { CohortPlan, ScheduleRow } from '#contract/cohorts.ts'
import { isSameMove, movedInWords, movedTimes, moveProblem } from '#domain/assignment-move.ts'
import { DueFields } from '#web/features/assignments/DueFields.tsx'
import { useDueTime } from '#web/features/assignments/use-due-time.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { moveAssignment } from './move-assignment.tsx'

interface MoveDialogProps {
  plan: CohortPlan
  row: ScheduleRow
  onClose(): void
}

/** Chooses dates and times instead of dragging; on a phone the way to move. Mounted only while open. */
export default function MoveDialog({ plan, row: asked, onClose }: MoveDialogProps) {
  // As it was opened, so that a colleague's change in between is noticed.
  const [row] = useState(asked)
  const now = useNow()
  const isPlanned = row.workflow_state === 'unassigned'
  const visible = useDueTime(row.visible_from)
  const due = useDueTime(row.due_at)
  const isWhole = visible.dueAt !== undefined && due.dueAt !== undefined
  const to = { visible_from: isPlanned ? (visible.dueAt ?? null) : null, due_at: due.dueAt ?? null }
  const isSame = isSameMove(movedTimes(row), to)
  const problem = isWhole && !isSame ? moveProblem(row, to, { graduation: plan.graduation, now }) : null

  async function save() {
    if (!isWhole || problem) return
    if (isSame || (await moveAssignment(String(plan.id), row, to))) onClose()
  }

  return (
    <Dialog opened onClose={onClose} title={`Move ${row.name}`} fullScreenOnPhone>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          {isPlanned ? (
            <DueFields
              due={visible}
              labels={['Visible from', 'Visible from, time']}
              description="Leave blank for no dates."
              error={problem?.field === 'visibleFrom' ? problem.message : null}
            />
          ) : null}
          <DueFields
            due={due}
            labels={['Due date', 'Due time']}
            description="Leave blank for no due date."
            autoFocus={!isPlanned}
            error={problem?.field === 'dueAt' ? problem.message : null}
          />
        </Stack>
        <Text role="status" mt="md" fw={550} mih="1.55em">
          {!isWhole || problem ? null : capital(movedInWords(to))}
        </Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isWhole || problem !== null}>
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
