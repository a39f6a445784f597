import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { DEFAULT_DUE_TIME, DUE_TIME_STEP_MINUTES } from '#domain/assignment-due-time.ts'
import { formatTime } from '#domain/display.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { TimeField } from '#web/ui/form/TimeField.tsx'
import type { DueTime } from './use-due-time.ts'

/**
 * A date and a time in US Central, for `const due = useDueTime(null)`:
 *   <DueFields due={due} labels={['Due date', 'Due time']} description="Leave blank for no due date." />
 */
interface DueFieldsProps {
  due: DueTime
  labels: readonly [date: string, time: string]
  description: string
  /** What else is wrong with the date. */
  error?: ReactNode
  /** Off for the second pair of a dialog. */
  autoFocus?: boolean
}

export function DueFields({ due, labels: [date, time], description, error = null, autoFocus = true }: DueFieldsProps) {
  const { typed, setTyped, problem, incomplete, setIncomplete } = due
  return (
    <Group grow align="flex-start">
      <DateField
        label={date}
        autoFocus={autoFocus}
        value={typed.date}
        onChange={(date) => setTyped({ ...typed, date })}
        onIncomplete={(date) => setIncomplete({ ...incomplete, date })}
        description={description}
        isSpelledOut={false}
        error={problem?.field === 'date' ? problem.message : error}
      />
      <TimeField
        label={time}
        value={typed.time}
        onChange={(time) => setTyped({ ...typed, time })}
        onIncomplete={(time) => setIncomplete({ ...incomplete, time })}
        stepMinutes={DUE_TIME_STEP_MINUTES}
        description={`${formatTime(DEFAULT_DUE_TIME)} when left blank. US Central.`}
        error={problem?.field === 'time' ? problem.message : null}
      />
    </Group>
  )
}
