import { feedbackCell, type WorkStatus } from '#domain/course-work-status.ts'
import { cutMarkdownAt120, DASH } from '#domain/display.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Chip, StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import { GradeChip } from './GradeChip.tsx'
import styles from './OwnAssignments.module.css'
import { type OwnRow, ownAssignmentPath } from './own-work.ts'

export type ListedRow = OwnRow & { status: WorkStatus; isNew: boolean }

export const OWN_ASSIGNMENT_COLUMNS: readonly Column<ListedRow>[] = [
  {
    id: 'name',
    header: 'Name',
    width: '25%',
    minWidth: '152px',
    cell: (row) => row.name,
    below: (row) =>
      row.work?.is_superseded ? (
        <span className={styles.extended}>{row.cohort.name}. Carried to your new cohort</span>
      ) : null,
  },
  {
    id: 'submission',
    header: 'Submission',
    width: '132px',
    card: 'plain',
    cell: (row) => <StatusChip of="work" value={row.status} />,
  },
  { id: 'feedback', header: 'Feedback', width: '33%', minWidth: '150px', cell: (row) => <FeedbackCell row={row} /> },
  {
    id: 'due',
    header: 'Due Date',
    width: '256px',
    card: 'line',
    cell: (row) => <DueCell row={row} />,
  },
  {
    id: 'action',
    header: 'Action',
    width: '76px',
    card: 'action',
    cell: (row) => <ViewLink to={ownAssignmentPath(row.id)} name={row.name} />,
  },
]

function DueCell({ row }: { row: ListedRow }) {
  return (
    <>
      <Instant at={row.due_at} none="No due date" />
      {row.extended_from ? <div className={styles.extended}>Extended for you</div> : null}
    </>
  )
}

/** The grade's meaning, and the start of the comment where there is room. */
function FeedbackCell({ row }: { row: ListedRow }) {
  const grade = row.grade ?? row.returned_grade
  const short = feedbackCell({ ...row, grade })
  if (short === null) return DASH
  const comment = row.assignment_type === 'graded' ? cutMarkdownAt120(row.instructor_comment ?? '') : ''
  return (
    <div className={styles.feedback}>
      <div className={styles.chips}>
        {grade === null ? null : <GradeChip grade={grade} />}
        {grade === null && comment === '' ? short : null}
        {row.isNew ? <Chip tone="info">New</Chip> : null}
      </div>
      {comment ? <div className={grade === null ? styles.only : styles.comment}>{comment}</div> : null}
    </div>
  )
}
