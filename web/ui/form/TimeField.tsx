import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'

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

  return (
    <TextInput
      type="time"
      label={label}
      value={value}
      step={stepMinutes * 60}
      description={description ?? ' '}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={isIncomplete ? 'Please enter a whole time.' : error}
      onChange={(event) => {
        judge(event.currentTarget)
        onChange(event.currentTarget.value)
      }}
      onKeyUp={(event) => judgeTyping(event.currentTarget)}
      onBlur={(event) => judge(event.currentTarget)}
    />
  )
}
