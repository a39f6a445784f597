import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import styles from './FormErrors.module.css'

/**
 * The form's problem in red above and below its fields. Only the first copy is read out.
 *   <FormErrors message={form.problem?.message}>…fields…</FormErrors>
 */
export function FormErrors({ message, children }: { message: string | null | undefined; children: ReactNode }) {
  return (
    <>
      <div role="alert" className={cx(message && styles.error, message && styles.above)}>
        {message}
      </div>
      {children}
      {message ? (
        <div aria-hidden className={cx(styles.error, styles.below)}>
          {message}
        </div>
      ) : null}
    </>
  )
}
