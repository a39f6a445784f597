import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

/** Where there is nothing: says so, and what to do about it. The page's own button stays the loudest: actions here are `default`. */
interface EmptyStateProps {
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  Icon?: typeof IconInbox
}

export function EmptyState({ title, description, action, Icon = IconInbox }: EmptyStateProps) {
  return (
    <div className={styles.box}>
      <Icon className={styles.icon ?? ''} size={36} stroke={1.4} aria-hidden />
      <p className={styles.title}>{title}</p>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
