import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AmountRules, readAmount, writeAmount } from './amount.ts'

/** A number that may be missing, such as a salary. What is typed stays as it is until one goes on; then it is written as '$68,500'. */
export interface AmountFieldProps extends AmountRules {
  label: string
  value: number | null
  onChange(value: number | null): void
  max: number
  error?: boolean
  description?: string
}

export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, max, error = false, description } = props
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      error={error}
      {...(description ? { description } : {})}
      value={typed ?? writeAmount(value, props)}
      inputMode={props.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={(event) => {
        const read = readAmount(event.currentTarget.value, props)
        if (read === undefined) return
        setTyped(event.currentTarget.value)
        onChange(read)
      }}
      onBlur={() => {
        setTyped(null)
        if (value !== null && value > max) onChange(max)
      }}
    />
  )
}
