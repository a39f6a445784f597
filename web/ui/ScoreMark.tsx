import { DASH, formatAverage } from '#domain/display.ts'
import { SCORES } from '#domain/reflection-form.ts'
import { cx } from './cx.ts'
import styles from './ScoreMark.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * A reflection score from 1 to 6: a number and a bar of six steps, so that colour is not the only signal.
 * Averages too: <ScoreMark value={3.7} decimals={1} />. Null shows a dash.
 */
export function ScoreMark({ value, decimals }: { value: number | null; decimals?: 1 | 2 }) {
  if (value === null) return <span>{DASH}</span>
  const text = decimals ? formatAverage(value, decimals) : String(value)
  const full = Math.floor(value)
  return (
    <span className={cx(styles.mark, value < 3 && styles.low, value >= 5 && styles.high)}>
      <span className={styles.number}>{text}</span>
      <VisuallyHidden>of {SCORES.length}</VisuallyHidden>
      <span className={styles.scale} data-full={full} aria-hidden="true">
        {value > full ? (
          <span className={styles.partly}>
            <span className={styles.fill} style={{ width: `${(value - full) * 100}%` }} />
          </span>
        ) : null}
      </span>
    </span>
  )
}
