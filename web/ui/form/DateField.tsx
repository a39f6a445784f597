import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#domain/display.ts'

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
  const [isIncomplete, setIsIncomplete] = useState(false)

  function judge(input: HTMLInputElement) {
    setIsIncomplete(input.validity.badInput)
    onIncomplete?.(input.validity.badInput)
  }

  /** Browsers fire no change for an incomplete value. The form learns at once, the user on blur. */
  function judgeTyping(input: HTMLInputElement) {
    if (!input.validity.badInput) setIsIncomplete(false)
    onIncomplete?.(input.validity.badInput)
  }

  const spelledOut = props.isSpelledOut !== false && value ? formatDate(value) : null
  return (
    <TextInput
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
      error={isIncomplete ? 'Please enter a whole date.' : error}
      onChange={(event) => {
        judge(event.currentTarget)
        onChange(event.currentTarget.value)
      }}
      onKeyUp={(event) => judgeTyping(event.currentTarget)}
      onBlur={(event) => {
        judge(event.currentTarget)
        props.onBlur?.()
      }}
    />
  )
}
