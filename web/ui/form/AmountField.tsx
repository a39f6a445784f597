import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type AmountRules, formatAmount, readAmount } from '#domain/amount.ts'
import { announce } from '#web/ui/announce.ts'

/** US dollars as text, formatted on blur ('$68,500'). Invalid text stays, with an error; rounded cents get a note. */
export interface AmountFieldProps extends AmountRules {
  label: string
  value: string
  onChange(value: string): void
  error?: boolean
  description?: string
}

export function AmountField({ label, value, onChange, decimals, error = false, description }: AmountFieldProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [rounded, setRounded] = useState({ to: '', note: '' })
  const { amount, note, problem } = readAmount(value, { decimals })
  const shownNote = note ?? (rounded.to === value ? rounded.note : '')

  function leave() {
    setIsTyping(false)
    const written = amount === null ? '' : formatAmount(amount)
    if (problem !== null || written === value) return
    setRounded({ to: written, note: note ?? '' })
    if (note) announce(note)
    onChange(written)
  }

  return (
    <TextInput
      label={label}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      description={shownNote || description}
      descriptionProps={shownNote ? { c: 'var(--mantine-color-text)' } : {}}
      error={problem !== null && (error || !isTyping) ? problem : error}
      onChange={(event) => {
        setIsTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={leave}
    />
  )
}
