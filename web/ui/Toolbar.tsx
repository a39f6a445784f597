import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/**
 * The row of filters above a table; on a phone they stand below one another. What has no label above it, such as a switch or
 * a button, is wrapped in <ToolbarItem> to stand level with the inputs.
 */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

export function ToolbarItem({ children }: { children: ReactNode }) {
  return <div className={styles.item}>{children}</div>
}
