import type { CSSProperties } from 'react'
import type { CohortDetail } from '#contract/cohorts.ts'
import { cohortTimeline } from '#domain/cohort-timeline.ts'
import { COHORT_WORDS } from '#domain/cohort-words.ts'
import { formatDate } from '#domain/display.ts'
import { cx } from '#web/ui/cx.ts'
import styles from './CohortTimeline.module.css'

/** The five dates on a line with a mark for today; stacked on a phone, and a list for screen readers. */
export function CohortTimeline({ cohort, now }: { cohort: CohortDetail; now: Date }) {
  const { dates, today, todayAt } = cohortTimeline(cohort, now)
  const items = dates.map(({ field, date, hasCome }, place) => (
    <li key={field} className={cx(styles.date, hasCome && styles.past)} style={{ '--filled': filled(todayAt - place) }}>
      <span className={styles.name}>{COHORT_WORDS[field].label}</span>
      <span>{formatDate(date)}</span>
    </li>
  ))
  // Today goes between the dates, so that the list is chronological.
  const after = dates.findLastIndex(({ hasCome }) => hasCome) + 1
  items.splice(
    after,
    0,
    <li key="today" className={styles.today} style={{ '--place': todayAt }}>
      <b>Today</b>
      <span className={styles.day}>{formatDate(today)}</span>
    </li>,
  )
  return (
    <ol className={styles.line} aria-label="Dates">
      {items}
    </ol>
  )
}

/** The elapsed part of the line. */
function filled(steps: number): CSSProperties['width'] {
  return `${Math.min(1, Math.max(0, steps)) * 100}%`
}

declare module 'react' {
  interface CSSProperties {
    '--filled'?: CSSProperties['width']
    '--place'?: number
  }
}
