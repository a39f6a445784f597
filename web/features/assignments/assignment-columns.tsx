import type { AssignmentRow } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import { assignmentStatus, shortInstant } from '#domain/assignment-schedule.ts'
import type { AssignmentSortKey } from '#domain/assignment-state.ts'
import { DASH } from '#domain/display.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Link } from '#web/ui/Link.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ShareBar } from '#web/ui/table/ShareBar.tsx'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import styles from './AssignmentColumns.module.css'

export type AssignmentColumn = Column<AssignmentRow, AssignmentSortKey>

const NAME: AssignmentColumn = {
  id: 'name',
  header: 'Name',
  sortKey: 'name',
  minWidth: '15vw',
  cell: (row) => row.name,
}

const AFTER_NAME: readonly AssignmentColumn[] = [
  {
    id: 'type',
    header: 'Type',
    sortKey: 'type',
    width: '100px',
    card: 'plain',
    cell: (row) => <StatusChip of="type" value={row.assignment_type} />,
  },
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    width: '117px',
    card: 'plain',
    cell: (row) => (
      <>
        <StatusChip of="assignment" value={assignmentStatus(row)} />
        {row.visible_from ? <div className={styles.visible}>{shortInstant(row.visible_from)}</div> : null}
      </>
    ),
  },
  {
    id: 'due',
    header: 'Due At',
    sortKey: 'due_at',
    width: '256px',
    card: 'line',
    cell: (row) => <Instant at={row.due_at} />,
  },
  {
    id: 'completed',
    header: '# Completed',
    sortKey: 'completed',
    width: '124px',
    align: 'end',
    cell: ({ summary: { completed, total, graded } }) => (
      <ShareBar whole={total} part={completed} finished={graded}>
        {completed} / {total}
      </ShareBar>
    ),
  },
  {
    id: 'graded',
    header: '# Graded',
    sortKey: 'graded',
    width: '96px',
    align: 'end',
    cell: ({ id, name, assignment_type, summary }) =>
      assignment_type === 'graded' ? (
        <>
          {summary.graded}
          {summary.toGrade > 0 ? (
            <Link
              to={pagePath('grading', {}, { assignmentId: id })}
              className={styles.toGrade}
              aria-label={`${summary.toGrade} to grade of ${name}`}
            >
              {summary.toGrade} to grade
            </Link>
          ) : null}
        </>
      ) : (
        DASH
      ),
  },
  {
    id: 'action',
    header: 'Action',
    width: '76px',
    card: 'action',
    cell: (row) => <ViewLink to={pagePath('assignment', { id: row.id })} name={row.name} />,
  },
]

export const ASSIGNMENT_COLUMNS: readonly AssignmentColumn[] = [
  { ...NAME, below: (row) => <Beneath row={row} cohort={row.cohort.name} /> },
  {
    id: 'cohort',
    header: 'Cohort',
    sortKey: 'cohort',
    width: '148px',
    card: 'hidden',
    cell: (row) => row.cohort.name,
  },
  ...AFTER_NAME,
]

/** Without the cohort, on a cohort's own page. */
export const COHORT_ASSIGNMENT_COLUMNS: readonly AssignmentColumn[] = [
  { ...NAME, below: (row) => <Beneath row={row} /> },
  ...AFTER_NAME,
]

/** Cohort and tags, for screens without these columns. */
function Beneath({ row, cohort = '' }: { row: AssignmentRow; cohort?: string }) {
  const tags = row.tags.map(({ name }) => name).join(', ')
  return <div className={styles.beneath}>{[cohort, tags].filter(Boolean).join(' · ')}</div>
}
