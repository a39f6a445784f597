import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIncomplete } from './use-incomplete.ts'

/** A time of day, HH:mm or empty; the native input. As in DateField, an incomplete time is an error. */
export interface TimeFieldProps {
  label: string
  value: string
  onChange(value: string): void
  onIncomplete?(isIncomplete: boolean): void
  /** Defaults to 5. */
  stepMinutes?: number
  error?: ReactNode
  description?: ReactNode
}

export function TimeField({
  label,
  value,
  onChange,
  onIncomplete,
  stepMinutes = 5,
  error,
  description,
}: TimeFieldProps) {
  const { isIncomplete, check, events } = useIncomplete(onIncomplete)
  return (
    <TextInput
      {...events}
      type="time"
      label={label}
      value={value}
      step={stepMinutes * 60}
      description={description ?? ' '}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isIncomplete ? 'Please enter a whole time.' : error}
      onChange={(event) => {
        check(event.currentTarget)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
