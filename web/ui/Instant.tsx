import type { Moment } from '#domain/central-time.ts'
import { DASH, formatInstant } from '#domain/display.ts'
import styles from './Instant.module.css'

/** A date and time. In tight spaces the time wraps below the date; neither breaks internally. */
export function Instant({ at, none = DASH }: { at: Moment | null; none?: string }) {
  if (at === null) return none
  const [date, time] = formatInstant(at).split(', ')
  return (
    <span className={styles.instant}>
      <span>{date},</span> <span>{time}</span>
    </span>
  )
}
