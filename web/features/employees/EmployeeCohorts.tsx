import { Anchor, Text } from '@mantine/core'
import type { Duties } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { cohortPhase } from '#domain/cohort-phase.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Leaving.module.css'

/** The cohorts that an employee teaches or taught. */
export function EmployeeCohorts({ cohorts }: { cohorts: Duties['cohorts'] }) {
  const now = useNow()
  return (
    <Panel narrow title="Cohorts">
      {cohorts.length === 0 ? <Text c="dimmed">Instructor of no cohort.</Text> : null}
      <ul className={cx(styles.list)}>
        {cohorts.map((cohort) => (
          <li key={cohort.id} className={cx(styles.cohort)}>
            <Anchor component={Link} to={pagePath('cohort', { id: cohort.id })}>
              {cohort.name}
            </Anchor>
            <StatusChip of="phase" value={cohortPhase(cohort, now)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
