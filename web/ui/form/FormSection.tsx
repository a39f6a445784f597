import type { ReactNode } from 'react'
import styles from './FormSection.module.css'

/** <FormSection title="Address">…fields…</FormSection> */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}
