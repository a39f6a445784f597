import type { Moment } from '#domain/central-time.ts'
import { DASH, formatInstant } from '#domain/display.ts'
import styles from './Instant.module.css'

/** A date with its time. Where it is tight the time goes below the date; neither breaks in itself. */
export function Instant({ at, none = DASH }: { at: Moment | null; none?: string }) {
  if (at === null) return none
  const [date, time] = formatInstant(at).split(', ')
  return (
    <span className={styles.instant}>
      <span>{date},</span> <span>{time}</span>
    </span>
  )
}
