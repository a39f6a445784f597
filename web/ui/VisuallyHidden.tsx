import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** For screen readers only. A plain element: tables have dozens of them. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span className={styles.hidden} role={role}>
      {children}
    </span>
  )
}
