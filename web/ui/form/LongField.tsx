import { InputBase, type InputBaseProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './LongField.module.css'

/**
 * A text of several lines. The browser lets it grow with its text; one that cannot shows `rows`, and a handle to resize it.
 *   <LongField {...edit.text('notes')} rows={3} />
 */
interface LongFieldProps
  extends Omit<InputBaseProps, 'multiline'>,
    Omit<ComponentProps<'textarea'>, keyof InputBaseProps | 'rows'> {
  /** The fewest. It grows to 14, or to 24 if it starts with 12. */
  rows: 2 | 3 | 12
}

export function LongField(props: LongFieldProps) {
  return <InputBase component="textarea" multiline classNames={{ input: cx(styles.input) }} {...props} />
}
