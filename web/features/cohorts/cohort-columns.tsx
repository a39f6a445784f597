import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import type { CohortRow } from '#contract/cohorts.ts'
import { pagePath } from '#contract/pages.ts'
import { type CohortPhase, cohortPhase, cohortPhrase } from '#domain/cohort-phase.ts'
import type { CohortSort } from '#domain/cohort-sorts.ts'
import { DASH, formatAverage, formatDate, formatMoney } from '#domain/display.ts'
import { Chip, StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ShareBar } from '#web/ui/table/ShareBar.tsx'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './Cohorts.module.css'

interface ShownCohort extends CohortRow {
  phase: CohortPhase
  phrase: string | null
}

export function shownCohort(cohort: CohortRow, now: Date): ShownCohort {
  return { ...cohort, phase: cohortPhase(cohort, now), phrase: cohortPhrase(cohort, now) }
}

export const COHORT_COLUMNS: readonly Column<ShownCohort, CohortSort>[] = [
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    width: '190px',
    card: 'line',
    cell: (row) => (
      <span className={styles.chips}>
        <StatusChip of="phase" value={row.phase} />
        {row.open_requests > 0 ? <Waiting count={row.open_requests} /> : null}
      </span>
    ),
  },
  {
    id: 'name',
    isLead: true,
    header: 'Cohort',
    sortKey: 'name',
    minWidth: '14vw',
    cell: (row) => row.name,
    below: (row) => `${row.campus.name}, ${row.course}`,
  },
  {
    id: 'dates',
    header: 'Dates',
    sortKey: 'dates',
    width: '222px',
    card: 'line',
    cell: (row) => (
      <div>
        <Dates cohort={row} />
        <div className={styles.second}>{row.phrase}</div>
      </div>
    ),
  },
  {
    id: 'confirmed',
    header: 'Confirmed',
    sortKey: 'confirmed',
    width: '136px',
    align: 'end',
    cell: ({ confirmed_students, target_size }) => (
      <ShareBar whole={target_size} part={confirmed_students} finished={confirmed_students}>
        {confirmed_students} / {target_size}
      </ShareBar>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    sortKey: 'placed',
    width: '80px',
    align: 'end',
    isOneLine: true,
    cell: (row) => `${row.placed_students} / ${row.total_students}`,
  },
  {
    id: 'days',
    header: 'Avg Days',
    sortKey: 'days',
    width: '88px',
    align: 'end',
    cell: (row) => formatAverage(row.days_to_place, 1),
  },
  {
    id: 'salary',
    header: 'Avg Salary',
    sortKey: 'salary',
    width: '104px',
    align: 'end',
    cell: (row) => formatMoney(row.average_salary),
  },
  {
    id: 'action',
    header: 'Action',
    width: '76px',
    card: 'action',
    cell: (row) => <ViewLink to={pagePath('cohort', { id: row.id })} name={row.name} />,
  },
]

function Dates({ cohort: { prework_start, graduation } }: { cohort: CohortRow }) {
  if (!prework_start && !graduation) return DASH
  return (
    <>
      <span className={styles.date}>{formatDate(prework_start)} to</span>{' '}
      <span className={styles.date}>{formatDate(graduation)}</span>
    </>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <Chip tone="warn" icon={<IconMessage size={15} stroke={2} aria-hidden />}>
      {count} waiting
      <VisuallyHidden> for a 1:1</VisuallyHidden>
    </Chip>
  )
}
