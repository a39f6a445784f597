import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#domain/display.ts'

/**
 * A day, YYYY-MM-DD or empty. The browser's own date input: typed entry, a picker on every phone, no code to load. What is
 * typed but not a whole date is an error here and `onIncomplete(true)` there, so that it is not lost silently.
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
  /** Writes the day out below, as 'MMMM Do YYYY'; on unless told. */
  isSpelledOut?: boolean
}

export function DateField(props: DateFieldProps) {
  const { label, value, onChange, onIncomplete, min, max, error, description, required, disabled } = props
  const [isIncomplete, setIsIncomplete] = useState(false)

  function judge(input: HTMLInputElement) {
    setIsIncomplete(input.validity.badInput)
    onIncomplete?.(input.validity.badInput)
  }

  /** Half of one is no change to the browser. Said to the form at once, to the person when they go on. */
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
