import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Panel.module.css'

/**
 * A card on the page with an optional title (h2) and actions. `flush` lets a table reach its edges, `narrow` keeps a form
 * readable on a wide screen.
 */
interface PanelProps {
  title?: ReactNode
  actions?: ReactNode
  children: ReactNode
  flush?: boolean
  narrow?: boolean
}

export function Panel({ title, actions, children, flush = false, narrow = false }: PanelProps) {
  const id = useId()
  return (
    <section
      className={cx(styles.panel, flush && styles.flush, narrow && styles.narrow)}
      aria-labelledby={title ? id : undefined}
    >
      {title || actions ? (
        <div className={styles.head}>
          {title ? (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          ) : (
            <span />
          )}
          {actions}
        </div>
      ) : null}
      {children}
    </section>
  )
}
