import type { AssignmentRow } from '#contract/assignments.ts'
import type { AssignmentSortKey } from '#domain/assignment-state.ts'
import { DASH, formatInstant } from '#domain/display.ts'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import styles from './AssignmentColumns.module.css'

type AssignmentColumn = Column<AssignmentRow, AssignmentSortKey>

const NAME: AssignmentColumn = { id: 'name', header: 'Name', sortKey: 'name', width: '40%', cell: (row) => row.name }

const AFTER_NAME: readonly AssignmentColumn[] = [
  {
    id: 'type',
    header: 'Type',
    sortKey: 'type',
    cell: (row) => <StatusChip of="type" value={row.assignment_type} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    cell: (row) => <StatusChip of="assignment" value={row.workflow_state} />,
  },
  { id: 'due', header: 'Due At', sortKey: 'due_at', cell: (row) => <DueAt due_at={row.due_at} /> },
  {
    id: 'completed',
    header: '# Completed',
    sortKey: 'completed',
    align: 'end',
    isOneLine: true,
    cell: ({ summary }) => `${summary.completed} / ${summary.total}`,
  },
  {
    id: 'graded',
    header: '# Graded',
    sortKey: 'graded',
    align: 'end',
    cell: ({ assignment_type, summary }) => (assignment_type === 'graded' ? summary.graded : DASH),
  },
  {
    id: 'action',
    header: 'Action',
    priority: 'wide',
    cell: (row) => <ViewLink to={`/assignments/${row.id}`} name={row.name} />,
  },
]

/** On the assignments home. */
export const ASSIGNMENT_COLUMNS: readonly AssignmentColumn[] = [
  { ...NAME, below: (row) => <Beneath row={row} cohort={row.cohort.name} /> },
  {
    id: 'cohort',
    header: 'Cohort',
    sortKey: 'cohort',
    priority: 'wide',
    isOneLine: true,
    cell: (row) => row.cohort.name,
  },
  ...AFTER_NAME,
]

/** On a cohort's own page, where every row would name the same one. */
export const COHORT_ASSIGNMENT_COLUMNS: readonly AssignmentColumn[] = [
  { ...NAME, below: (row) => <Beneath row={row} /> },
  ...AFTER_NAME,
]

/** Where it is tight the time goes below the date, and neither breaks in itself: the name needs the width. */
function DueAt({ due_at }: { due_at: string | null }) {
  const [date = '', time] = formatInstant(due_at).split(', ')
  return (
    <span>
      <span className={styles.whole}>{time ? `${date},` : date}</span> <span className={styles.whole}>{time}</span>
    </span>
  )
}

/** What a small screen has no columns for. */
function Beneath({ row, cohort = '' }: { row: AssignmentRow; cohort?: string }) {
  const tags = row.tags.map(({ name }) => name).join(', ')
  return <div className={styles.beneath}>{[cohort, tags].filter(Boolean).join(' · ')}</div>
}
