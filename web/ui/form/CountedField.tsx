import { TextInput } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useId } from 'react'
import { formatFigure } from '#domain/figures.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './CountedField.module.css'
import { LongField } from './LongField.tsx'

/** A text with a counter. Text over the limit is not cut, but refused. */
export interface CountedFieldProps {
  label: string
  limit: number
  /** Defaults to UTF-16 code units. */
  count?(text: string): number
  value: string
  onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void
  error: boolean
  description?: ReactNode
  required?: boolean
  /** A textarea. */
  isLong?: boolean
  /** A URL: no capitals or spell check, and its own keyboard. */
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
