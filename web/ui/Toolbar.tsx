import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** The row of filters above a table; on a phone they stand below one another. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}
