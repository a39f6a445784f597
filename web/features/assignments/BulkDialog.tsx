import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BulkAction } from '#domain/assignment-bulk.ts'
import { dueInWords } from '#domain/assignment-due-time.ts'
import { scheduleProblem } from '#domain/assignment-schedule.ts'
import { parseTags } from '#domain/school-tags.ts'
import { count } from '#domain/time-in-words.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { SelectedAssignment } from './BulkMenu.tsx'
import { changeMany } from './change-many.ts'
import { DueFields } from './DueFields.tsx'
import { useDueTime } from './use-due-time.ts'

type Asked = Extract<BulkAction, 'assign' | 'schedule' | 'due' | 'tag'>

interface BulkDialogProps {
  action: Asked
  assignments: readonly SelectedAssignment[]
  onClose(): void
  onDone(): void
}

const TITLES: Record<Asked, string> = {
  assign: 'Assign',
  schedule: 'Schedule',
  due: 'Set due time of',
  tag: 'Add tags to',
}
const LABELS: Record<Asked, string> = { assign: 'Assign', schedule: 'Schedule', due: 'Save', tag: 'Add tags' }

/** Asks for the times or tags of many assignments. Mounted only while open. */
export default function BulkDialog({ action, assignments, onClose, onDone }: BulkDialogProps) {
  const now = useNow()
  const visible = useDueTime(null)
  const due = useDueTime(null)
  const [typedTags, setTypedTags] = useState('')
  const tags = parseTags(typedTags)
  const visibleFrom = action === 'schedule' ? visible.dueAt : null
  const problem =
    visibleFrom && due.dueAt !== undefined
      ? scheduleProblem({ visible_from: visibleFrom, due_at: due.dueAt, graduation: null, now })
      : null
  const isReady =
    action === 'tag'
      ? tags.length > 0
      : due.dueAt !== undefined && (action !== 'schedule' || (visibleFrom && problem === null))

  async function save() {
    if (!isReady) return
    const body = {
      action,
      assignments: [...assignments],
      ...(action === 'tag'
        ? { tags }
        : { visibleFrom: visibleFrom?.toISOString() ?? null, dueAt: due.dueAt?.toISOString() ?? null }),
    }
    if (await changeMany(body)) onDone()
  }

  return (
    <Dialog opened onClose={onClose} title={`${TITLES[action]} ${count(assignments.length, 'assignment')}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Stack gap="md">
          {action === 'schedule' ? (
            <DueFields
              due={visible}
              labels={['Visible from', 'Visible at']}
              description="Students see them from then on."
              error={problem?.field === 'visibleFrom' ? problem.message : null}
            />
          ) : null}
          {action === 'tag' ? (
            <TextInput
              label="Tags"
              description="Between commas. Tags that they have stay."
              value={typedTags}
              onChange={(event) => setTypedTags(event.currentTarget.value)}
              data-autofocus
            />
          ) : (
            <DueFields
              due={due}
              labels={['Due date', 'Due time']}
              autoFocus={action !== 'schedule'}
              description={
                action === 'assign' ? 'Leave blank to keep planned due times.' : 'Leave blank for no due date.'
              }
              error={problem?.field === 'dueAt' ? problem.message : null}
            />
          )}
        </Stack>
        <Text role="status" mt="md" fw={550} mih="1.55em">
          {action === 'tag' ? null : inWords(action, visibleFrom, due.dueAt)}
        </Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady}>
            {LABELS[action]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function inWords(action: Asked, visibleFrom: Date | null | undefined, dueAt: Date | null | undefined): string | null {
  if (dueAt === undefined || visibleFrom === undefined) return null
  const due = dueAt ? `Due ${dueInWords(dueAt)}` : action === 'assign' ? 'Planned due times are kept' : dueInWords(null)
  return visibleFrom ? `Visible from ${dueInWords(visibleFrom)}. ${due}` : due
}
