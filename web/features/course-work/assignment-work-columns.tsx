import { Link } from 'react-router'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import { gradeMeaning } from '#domain/course-work-grade.ts'
import { completionTiming, courseWorkStatus, detailState, feedbackCell } from '#domain/course-work-status.ts'
import { NOTHING_SUBMITTED } from '#domain/course-work-submission.ts'
import { cutMarkdownAt120, DASH } from '#domain/display.ts'
import styles from '#web/features/assignments/Assignments.module.css'
import { Instant } from '#web/ui/Instant.tsx'
import { Chip, StatusChip } from '#web/ui/StatusChip.tsx'
import { Tip } from '#web/ui/Tip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'

/** A student of the cohort and the assignment that their work is for. */
interface CourseWorkRow extends WorkRow {
  assignment: AssignmentDetail
  now: Date
  /** The address that opens their work, or says that there is none. */
  href: string
}

const NAME: Column<CourseWorkRow> = {
  id: 'name',
  header: 'Name',
  minWidth: '152px',
  cell: (row) => <Person student={row} />,
}

const GRADE: readonly Column<CourseWorkRow>[] = [
  { id: 'grade', header: 'Grade', cell: (row) => <GradeCell row={row} /> },
  { id: 'graded-by', header: 'Graded By', cell: (row) => graderOf(row) },
]

const REST: readonly Column<CourseWorkRow>[] = [
  {
    id: 'feedback',
    header: 'Feedback',
    width: '28%',
    minWidth: '150px',
    card: 'line',
    cell: (row) => <FeedbackCell row={row} />,
  },
  {
    id: 'completed-at',
    header: 'Completed At',
    width: '256px',
    card: 'line',
    cell: (row) => {
      const work = workOf(row)
      return work && <Instant at={work.completed_at} />
    },
  },
  { id: 'completed', header: 'Completed', width: '124px', card: 'plain', cell: (row) => <CompletedCell row={row} /> },
]

export const GRADED_WORK_COLUMNS: readonly Column<CourseWorkRow>[] = [NAME, ...GRADE, ...REST]
export const UNGRADED_WORK_COLUMNS: readonly Column<CourseWorkRow>[] = [NAME, ...REST]

export function workOf({ course_works }: WorkRow) {
  return course_works[0] ?? null
}

function GradeCell({ row }: { row: CourseWorkRow }) {
  const grade = workOf(row)?.grade ?? null
  if (grade === null) return workOf(row) && DASH
  return (
    <span className={styles.grade}>
      <b>{grade}</b> {gradeMeaning(grade)}
    </span>
  )
}

function graderOf(row: CourseWorkRow): string | null {
  const work = workOf(row)
  if (!work) return null
  return work.employee ? `${work.employee.first_name} ${work.employee.last_name}` : DASH
}

/** The comment in short; the dialog has all of it. */
function FeedbackCell({ row }: { row: CourseWorkRow }) {
  const work = workOf(row)
  if (!work) return <span className={styles.quiet}>{NOTHING_SUBMITTED}</span>
  const comment = cutMarkdownAt120(work.instructor_comment)
  if (comment === '') return DASH
  return (
    <Tip text={comment}>
      <Link to={row.href} className={styles.feedback}>
        {feedbackCell({ ...work, assignment_type: row.assignment.assignment_type })}
      </Link>
    </Tip>
  )
}

function CompletedCell({ row }: { row: CourseWorkRow }) {
  const work = workOf(row)
  const { assigned_at, due_at } = row.assignment
  const timing = work && completionTiming({ assigned_at, due_at, completed_at: work.completed_at })
  if (timing) return <StatusChip of="timing" value={timing} />
  const state = detailState(row.assignment, work, row.before_joining)
  // Before it is due nobody has to worry.
  if (state === 'Missing' && isOpen(row)) return <Chip tone="quiet">{state}</Chip>
  return <StatusChip of="detail" value={state} />
}

/** Nothing was handed in, and there is still time for it. */
function isOpen({ assignment, before_joining, now }: CourseWorkRow): boolean {
  const { assignment_type, assigned_at, due_at } = assignment
  const nothing = { completed_at: null, instructor_comment: null, grade: null, before_joining }
  return courseWorkStatus({ assignment_type, assigned_at, due_at, ...nothing }, now) === 'Uncompleted'
}
