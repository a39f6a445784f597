import { VisuallyHidden } from '@mantine/core'
import { DASH, formatAverage } from '#domain/display.ts'
import { SCORES } from '#domain/reflection-form.ts'
import { cx } from './cx.ts'
import styles from './ScoreMark.module.css'

/**
 * A reflection score from 1 to 6: a number and a bar of six steps, so that colour is not the only signal.
 * Averages too: <ScoreMark value={3.7} decimals={1} />. Null shows a dash.
 */
export function ScoreMark({ value, decimals }: { value: number | null; decimals?: 1 | 2 }) {
  if (value === null) return <span>{DASH}</span>
  const text = decimals ? formatAverage(value, decimals) : String(value)
  return (
    <span className={cx(styles.mark, value < 3 && styles.low, value >= 5 && styles.high)}>
      <span className={styles.number}>{text}</span>
      <VisuallyHidden>of {SCORES.length}</VisuallyHidden>
      <span className={styles.scale} aria-hidden="true">
        {SCORES.map((step) => (
          <span key={step} className={styles.step}>
            <span className={styles.fill} style={{ width: `${share(value, step) * 100}%` }} />
          </span>
        ))}
      </span>
    </span>
  )
}

function share(value: number, step: number): number {
  return Math.min(1, Math.max(0, value - step + 1))
}
