import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { COHORT_COUNTS, COUNT_DEFINITIONS, type CohortCount } from '#domain/cohort-counts.ts'
import styles from './CountDefinitions.module.css'

const NAMES: Record<CohortCount, string> = {
  confirmed_students: 'Confirmed, before the target size',
  placed_students: 'Placed, first number',
  total_students: 'Placed, second number',
  days_to_place: 'Avg Days',
  average_salary: 'Avg Salary',
}

/** Definitions of the columns in the cohorts list. */
export function CountDefinitions() {
  return (
    <details
      className={styles.details}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.open = false
      }}
    >
      <summary className={styles.summary}>
        <IconInfoCircle size={17} stroke={1.8} aria-hidden />
        What the numbers mean
      </summary>
      <dl className={styles.box}>
        <div>
          <dt>Dates</dt>
          <dd>From the start of prework to graduation.</dd>
        </div>
        {COHORT_COUNTS.map((count) => (
          <div key={count}>
            <dt>{NAMES[count]}</dt>
            <dd>{COUNT_DEFINITIONS[count]}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
