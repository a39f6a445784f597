import { Button } from '@mantine/core'
import styles from './DraftNotice.module.css'

/** Says that something unsaved was brought back, and lets the person drop it. */
export function DraftNotice({ wasRestored, onStartOver }: { wasRestored: boolean; onStartOver(): void }) {
  if (!wasRestored) return null
  return (
    <div role="status" className={styles.notice}>
      <span>We brought back what you had not saved.</span>
      <Button variant="subtle" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
