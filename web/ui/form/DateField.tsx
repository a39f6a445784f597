import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/display.ts'
import { useIncomplete } from './use-incomplete.ts'

/**
 * A day, YYYY-MM-DD or empty. The native date input: typed entry, a picker on every phone, no code to load. An incomplete
 * date shows an error and calls `onIncomplete(true)`, so that it is not lost silently.
 */
export interface DateFieldProps {
  label: string
  value: string
  onChange(value: string): void
  onIncomplete?(isIncomplete: boolean): void
  onBlur?(): void
  min?: string | undefined
  max?: string | undefined
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  autoFocus?: boolean
  /** Shows the day below as 'MMMM Do YYYY'; on by default. */
  isSpelledOut?: boolean
}

export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onIncomplete, min, max, error, description, required, disabled } = props
  const { isIncomplete, check, events } = useIncomplete(onIncomplete)
  const spelledOut = props.isSpelledOut !== false && value ? formatDate(value) : null
  return (
    <TextInput
      {...events}
      type="date"
      label={label}
      value={value}
      min={min}
      max={max ?? '9999-12-31'}
      disabled={disabled ?? false}
      withAsterisk={required ?? false}
      aria-required={required}
      data-autofocus={props.autoFocus || undefined}
      description={spelledOut ?? description ?? ' '}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isIncomplete && value === '' ? 'Please enter a whole date.' : error}
      onChange={(event) => {
        check(event.currentTarget)
        onChange(event.currentTarget.value)
      }}
      onBlur={(event) => {
        events.onBlur(event)
        props.onBlur?.()
      }}
    />
  )
}
