import type { ReactNode } from 'react'
import { Link } from './Link.tsx'
import { NewTabIcon } from './NewTabIcon.tsx'
import styles from './TextLink.module.css'

interface TextLinkProps {
  to: string
  /** Where leaving would lose what is typed or chosen. */
  inNewTab?: boolean
  children: ReactNode
}

/** A link within a line of text. */
export function TextLink({ to, inNewTab = false, children }: TextLinkProps) {
  if (!inNewTab) {
    return (
      <Link to={to} className={styles.link}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} className={styles.link} target="_blank" rel="noopener">
      {children} <NewTabIcon />
    </a>
  )
}
