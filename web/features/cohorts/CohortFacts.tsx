import type { CohortDetail } from '#contract/cohorts.ts'
import { COUNT_DEFINITIONS } from '#domain/cohort-counts.ts'
import { instructorName } from '#domain/cohort-form.ts'
import { cohortPhase, cohortPhrase } from '#domain/cohort-phase.ts'
import { COHORT_WORDS } from '#domain/cohort-words.ts'
import { type Fact, Facts } from '#web/ui/Facts.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { PersonLinks } from '#web/ui/PersonLink.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from './Cohorts.module.css'
import { CohortTimeline } from './CohortTimeline.tsx'

export function CohortFacts({ cohort }: { cohort: CohortDetail }) {
  const now = useNow()
  return (
    <Panel title="Details">
      <Facts facts={cohortFacts(cohort, now)} isDense />
      <CohortTimeline cohort={cohort} now={now} />
    </Panel>
  )
}

function cohortFacts(cohort: CohortDetail, now: Date): readonly Fact[] {
  const instructors = cohort.employees.filter(({ id }) => id !== null)
  return [
    {
      name: 'Status',
      value: (
        <>
          <StatusChip of="phase" value={cohortPhase(cohort, now)} />
          <div className={styles.second}>{cohortPhrase(cohort, now)}</div>
        </>
      ),
    },
    { name: COHORT_WORDS.campus_id.label, value: cohort.campus.name },
    { name: COHORT_WORDS.course_id.label, value: cohort.course },
    {
      name: COHORT_WORDS.instructors.label,
      value: instructors.length > 0 ? <PersonLinks people={instructors} nameOf={instructorName} /> : null,
    },
    { name: COHORT_WORDS.target_size.label, value: cohort.target_size },
    {
      name: 'Confirmed',
      value: cohort.confirmed_students,
      hint: COUNT_DEFINITIONS.confirmed_students,
    },
    {
      name: 'Placed',
      value: `${cohort.placed_students} / ${cohort.total_students}`,
      hint: `${COUNT_DEFINITIONS.placed_students} Of: ${COUNT_DEFINITIONS.total_students}`,
    },
  ]
}
