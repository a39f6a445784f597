import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/**
 * The filters above a table; stacked on a phone. Wrap controls without a label, such as a switch or a button, in
 * <ToolbarItem> to align them with the inputs.
 */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>
}

export function ToolbarItem({ children }: { children: ReactNode }) {
  return <div className={styles.item}>{children}</div>
}
