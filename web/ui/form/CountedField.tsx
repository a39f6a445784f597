import { TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { formatFigure } from '#domain/figures.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './CountedField.module.css'
import { LongField } from './LongField.tsx'

/**
 * A text with a limit. Nothing typed or pasted is cut: what is too long is counted, marked and refused.
 *   <CountedField label="Thanks" limit={480} isLong {...form.text('thanks')} />
 */
export interface CountedFieldProps {
  label: string
  limit: number
  /** How `limit` counts; units of UTF-16 unless told. */
  count?(text: string): number
  value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
  error: boolean
  description?: ReactNode
  /** Marked with an asterisk. */
  required?: boolean
  /** Several lines. */
  isLong?: boolean
  /** An address: no capitals, no spelling, and the keyboard that fits. */
  isAddress?: boolean
  autoFocus?: boolean
}

export function CountedField(props: CountedFieldProps) {
  const { label, limit, value, onChange, description, required = false, isLong = false, isAddress = false } = props
  const length = props.count?.(value) ?? value.length
  const id = useId()
  const tooMany = length - limit
  const shared = {
    id,
    size: 'md' as const,
    label,
    description,
    value,
    onChange,
    withAsterisk: required,
    error: tooMany > 0 ? `${formatFigure(tooMany)} too many` : props.error,
    'data-autofocus': props.autoFocus || undefined,
    ...(isAddress ? { inputMode: 'url' as const, autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {}),
  }
  return (
    <div>
      {isLong ? <LongField {...shared} rows={2} /> : <TextInput {...shared} />}
      <div className={cx(styles.counter, tooMany > 0 && styles.over)} aria-hidden="true">
        {formatFigure(length)} / {formatFigure(limit)}
      </div>
    </div>
  )
}
