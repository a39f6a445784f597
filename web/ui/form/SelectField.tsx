import { NativeSelect } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './SelectField.module.css'

/** The native select: accessible on every device, and no code to load. */
export interface SelectFieldProps {
  label: string
  value: string | null
  onChange(value: string | null): void
  data: readonly (SelectOption | SelectGroup)[]
  /** Label of the empty option; without it a value is required. */
  empty?: string
  /** Label of a value that is not in the list, such as while the list loads. */
  unlisted?: string | undefined
  error?: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
}

export interface SelectOption {
  value: string
  label: string
}

export interface SelectGroup {
  group: string
  items: readonly SelectOption[]
}

export function SelectField({
  label,
  value,
  onChange,
  data,
  empty,
  unlisted = 'Loading…',
  ...props
}: SelectFieldProps) {
  const isListed = data.some((part) =>
    'items' in part ? part.items.some((option) => option.value === value) : part.value === value,
  )
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      error={props.error}
      description={props.description}
      disabled={props.disabled ?? false}
      withAsterisk={props.required ?? false}
      aria-required={props.required}
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ input: cx(styles.select) }}
    >
      {empty === undefined ? null : <option value="">{empty}</option>}
      {/* Without it the browser would show the first option as selected. */}
      {isListed || (value === null && empty !== undefined) ? null : (
        <option value={value ?? ''}>{value === null ? '' : unlisted}</option>
      )}
      {data.map((part) =>
        'items' in part ? (
          <optgroup key={part.group} label={part.group}>
            {part.items.map(option)}
          </optgroup>
        ) : (
          option(part)
        ),
      )}
    </NativeSelect>
  )
}

function option({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}

/** Label of a selected value that its list does not contain: still loading, failed, or removed. */
export function unlistedWords({ data, errorUpdateCount }: Pick<UseQueryResult, 'data' | 'errorUpdateCount'>): string {
  if (data !== undefined) return 'No longer in the list'
  return errorUpdateCount > 0 ? 'Not loaded' : 'Loading…'
}
