import type { ReactNode } from 'react'
import styles from './ShareBar.module.css'

interface ShareBarProps {
  whole: number
  part: number
  /** The finished portion of the part, in a darker tone. */
  finished?: number
  /** The same as text, for screen readers too. */
  children: ReactNode
}

/** Figures with a thin bar that makes a column of them comparable: <ShareBar whole={20} part={12}>12 / 20</ShareBar>. */
export function ShareBar({ whole, part, finished = 0, children }: ShareBarProps) {
  return (
    <div className={styles.share}>
      <span className={styles.figures}>{children}</span>
      {whole > 0 ? (
        <span className={styles.bar} aria-hidden="true">
          {part > finished ? <span className={styles.part} style={{ width: percent(part, whole) }} /> : null}
          {finished > 0 ? <span className={styles.finished} style={{ width: percent(finished, whole) }} /> : null}
        </span>
      ) : null}
    </div>
  )
}

function percent(part: number, whole: number): string {
  return `${Math.min(1, part / whole) * 100}%`
}
