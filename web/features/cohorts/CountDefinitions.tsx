import { Button, Popover } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { COHORT_COUNTS, COUNT_DEFINITIONS, type CohortCount } from '#domain/cohort-counts.ts'
import styles from './Cohorts.module.css'

const NAMES: Record<CohortCount, string> = {
  confirmed_students: 'Confirmed, before the target size',
  placed_students: 'Placed, first number',
  total_students: 'Placed, second number',
  days_to_place: 'Avg Days',
  average_salary: 'Avg Salary',
}

/** What the columns of the cohorts count, for everyone who compares them. */
export function CountDefinitions() {
  return (
    <Popover width={340} position="bottom-end" shadow="md" withArrow trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" size="compact-sm" leftSection={<IconInfoCircle size={17} stroke={1.8} aria-hidden />}>
          What the numbers mean
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="What the numbers mean" tabIndex={-1} data-autofocus>
        <dl className={styles.definitions}>
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
      </Popover.Dropdown>
    </Popover>
  )
}
