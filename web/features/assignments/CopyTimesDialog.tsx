import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PlannedTimes } from '#domain/assignment-copy-dates.ts'
import { copyTimesProblem } from '#domain/assignment-copy-plan.ts'
import type { DateText } from '#domain/central-time.ts'
import { count } from '#domain/time-in-words.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog, DialogActions } from '#web/ui/dialogs/Dialog.tsx'
import styles from './Copy.module.css'
import { DueFields } from './DueFields.tsx'
import type { CopyRow } from './use-copy-plan.ts'
import { useDueTime } from './use-due-time.ts'

interface CopyTimesDialogProps {
  row: CopyRow
  graduation: DateText | null
  now: Date
  /** How many have dates from here on. */
  following: number
  onChange(times: PlannedTimes): void
  onPush(days: number): void
  onClose(): void
}

const MOST_DAYS = 99

/** Changes the dates of one copy, or pushes everything from here on. Mounted only while open. */
export function CopyTimesDialog({ row, graduation, now, following, onChange, onPush, onClose }: CopyTimesDialogProps) {
  const visible = useDueTime(row.times.visible_from?.toISOString() ?? null)
  const due = useDueTime(row.times.due_at?.toISOString() ?? null)
  const [days, setDays] = useState('1')
  const isWhole = visible.dueAt !== undefined && due.dueAt !== undefined
  const times = { visible_from: visible.dueAt ?? null, due_at: due.dueAt ?? null }
  const problem = isWhole ? copyTimesProblem(times, graduation, now) : null
  const pushes = /^-?\d{1,2}$/.test(days) && Number(days) !== 0 ? Number(days) : null
  return (
    <Dialog opened onClose={onClose} title={`Dates of ${row.name}`} fullScreenOnPhone>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole && !problem) onChange(times)
        }}
      >
        <Stack gap="md">
          <DueFields
            due={visible}
            labels={['Visible from', 'Visible time']}
            description="Leave blank to copy it without dates."
            error={problem?.field === 'visibleFrom' ? problem.message : null}
          />
          <DueFields
            due={due}
            labels={['Due date', 'Due time']}
            description="Leave blank for no due date."
            error={problem?.field === 'dueAt' ? problem.message : null}
          />
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isWhole || problem !== null}>
            Change
          </Button>
        </DialogActions>
      </form>
      {following > 0 ? (
        <form
          noValidate
          className={cx(styles.push)}
          onSubmit={(event) => {
            event.preventDefault()
            if (pushes !== null) onPush(pushes)
          }}
        >
          <TextInput
            type="number"
            label="Push everything from here by"
            description={`Class days; with a minus, earlier. It moves this one and those below, ${count(following, 'assignment')} with dates.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={-MOST_DAYS}
            max={MOST_DAYS}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={pushes === null}>
            Push
          </Button>
          {pushes === null ? (
            <Text size="sm" c="dimmed">
              Enter a number of days from 1 to {MOST_DAYS}.
            </Text>
          ) : null}
        </form>
      ) : null}
    </Dialog>
  )
}
