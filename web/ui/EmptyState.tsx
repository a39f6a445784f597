import { Button } from '@mantine/core'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import { isValidElement, type ReactElement, type ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Link } from './Link.tsx'

/** Its action is never a primary button: the page has one. */
interface EmptyStateProps {
  title: ReactNode
  description?: ReactNode
  action?: EmptyAction | ReactElement | null
  Icon?: typeof IconInbox
}

/** A link or a button. */
type EmptyAction = { label: string } & ({ to: string } | { onClick(): void })

export function EmptyState({ title, description, action, Icon = IconInbox }: EmptyStateProps) {
  return (
    <div className={styles.box}>
      <Icon className={styles.icon ?? ''} size={36} stroke={1.4} aria-hidden />
      <p className={styles.title}>{title}</p>
      {description ? <p className={styles.description}>{description}</p> : null}
      {action ? <div className={styles.action}>{isValidElement(action) ? action : button(action)}</div> : null}
    </div>
  )
}

function button({ label, ...does }: EmptyAction) {
  if ('to' in does) {
    return (
      <Button variant="default" component={Link} to={does.to}>
        {label}
      </Button>
    )
  }
  return (
    <Button variant="default" onClick={does.onClick}>
      {label}
    </Button>
  )
}
