import { Button } from '@mantine/core'
import type { AllowanceAction } from '#domain/course-work-allowance.ts'
import styles from './AllowBar.module.css'

interface AllowBarProps {
  count: number
  onAllow(action: AllowanceAction): void
}

/** Extends or excuses the selected students. */
export function AllowBar({ count, onAllow }: AllowBarProps) {
  return (
    <fieldset className={styles.bar} aria-label="Extend or excuse">
      <p role="status" className={styles.chosen}>
        {count} selected
      </p>
      <Button disabled={count === 0} onClick={() => onAllow('extend')}>
        Extend
      </Button>
      <Button disabled={count === 0} variant="default" onClick={() => onAllow('excuse')}>
        Excuse
      </Button>
    </fieldset>
  )
}
