import { Skeleton, Text } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { OwnCohort } from '#contract/cohorts.ts'
import { cohortPhase, cohortPhrase } from '#domain/cohort-phase.ts'
import { formatDate } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import styles from '#web/features/course-work/OwnAssignments.module.css'
import { cx } from '#web/ui/cx.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { ownCohort } from './cohorts-queries.ts'

export function CohortCard({ now }: { now: Date }) {
  const query = useQuery(ownCohort)
  return (
    <Panel>
      <Loaded query={query} what="Your cohort" skeleton={<Skeleton className={cx(styles.waiting)} />}>
        {({ cohort }) =>
          cohort ? (
            <CohortFacts cohort={cohort} now={now} />
          ) : (
            <Text>
              You are no longer in a cohort. What you handed in and what came back stays here for you to read.
            </Text>
          )
        }
      </Loaded>
    </Panel>
  )
}

function CohortFacts({ cohort, now }: { cohort: OwnCohort; now: Date }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const instructors = cohort.employees.filter(({ id }) => id !== null)
  const phase = <StatusChip of="phase" value={cohortPhase(cohort, now)} />
  return (
    <>
      {/* On a phone this expands the rest. */}
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.name}>
          {cohort.name}
          {phase}
        </span>
        <IconChevronDown className={cx(styles.chevron)} size={18} stroke={1.8} aria-hidden />
      </button>
      <dl id={id} className={cx(styles.cohort, isOpen && styles.open)} aria-label="Your cohort">
        <Fact name="Cohort">
          <span className={styles.name}>
            {cohort.name}
            {phase}
          </span>
          <div className={styles.phrase}>{cohortPhrase(cohort, now)}</div>
        </Fact>
        <Fact name="Campus">
          {cohort.campus.name}, {cohort.course}
        </Fact>
        <Fact name="Instructors">{instructors.map(fullName).join(', ') || 'Not named yet'}</Fact>
        <Fact name="Dates">
          <dl className={styles.dates}>
            <dt>Prework</dt>
            <dd>{formatDate(cohort.prework_start)}</dd>
            <dt>Classroom</dt>
            <dd>{formatDate(cohort.classroom_start)}</dd>
            <dt>Graduation</dt>
            <dd>{formatDate(cohort.graduation)}</dd>
          </dl>
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
