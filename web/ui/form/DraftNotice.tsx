import { Button } from '@mantine/core'
import { cx } from '#web/ui/cx.ts'
import tones from '#web/ui/Tone.module.css'
import styles from './DraftNotice.module.css'

/** Says that a draft was restored, and lets the user discard it. */
export function DraftNotice({ wasRestored, onStartOver }: { wasRestored: boolean; onStartOver(): void }) {
  if (!wasRestored) return null
  return (
    <div role="status" className={cx(styles.notice, tones.info)}>
      <span>We brought back what you had not saved.</span>
      <Button variant="subtle" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  )
}
