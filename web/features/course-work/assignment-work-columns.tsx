import type { ReactNode } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { CourseWork, WorkRow } from '#contract/course-work.ts'
import { type AllowanceAction, isExtended, offeredAllowances } from '#domain/course-work-allowance.ts'
import type { WorkSort } from '#domain/course-work-sorts.ts'
import { completionTiming, detailState, type WorkStatus } from '#domain/course-work-status.ts'
import { DASH } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip, StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'
import { AllowCell } from './AllowButton.tsx'
import { FeedbackCell, GradeCell } from './WorkCells.tsx'

export interface CourseWorkRow extends WorkRow {
  assignment: AssignmentDetail
  work: CourseWork | null
  status: WorkStatus
  /** Opens the work, or a dialog that says there is none. */
  href: string
  onAllow(): void
}

const NAME: Column<CourseWorkRow, WorkSort> = {
  id: 'name',
  header: 'Name',
  sortKey: 'name',
  minWidth: '152px',
  cell: (row) => <Person student={row} />,
}

const GRADE: readonly Column<CourseWorkRow, WorkSort>[] = [
  {
    id: 'grade',
    header: 'Grade',
    sortKey: 'grade',
    cell: ({ work }) => work && <GradeCell grade={work.grade} />,
  },
  { id: 'graded-by', header: 'Graded By', sortKey: 'graded-by', cell: graderOf },
]

const REST: readonly Column<CourseWorkRow, WorkSort>[] = [
  {
    id: 'feedback',
    header: 'Feedback',
    width: '28%',
    minWidth: '150px',
    card: 'line',
    cell: (row) => <FeedbackCell work={row.work} assignment_type={row.assignment.assignment_type} to={row.href} />,
  },
  {
    id: 'completed-at',
    header: 'Completed At',
    sortKey: 'completed-at',
    width: '256px',
    card: 'line',
    cell: ({ work }) => work && <Instant at={work.completed_at} />,
  },
  {
    id: 'completed',
    header: 'Completed',
    sortKey: 'completed',
    width: '188px',
    card: 'plain',
    cell: (row) => (
      <AllowCell name={fullName(row)} actions={actionsOf(row)} onAllow={row.onAllow}>
        <CompletedCell row={row} />
      </AllowCell>
    ),
    below: ({ assignment, own_due_at }) =>
      isExtended({ due_at: assignment.due_at, own_due_at }) ? (
        <>
          Extended to <Instant at={own_due_at} />
        </>
      ) : null,
  },
]

export const GRADED_WORK_COLUMNS: readonly Column<CourseWorkRow, WorkSort>[] = [NAME, ...GRADE, ...REST]
export const UNGRADED_WORK_COLUMNS: readonly Column<CourseWorkRow, WorkSort>[] = [NAME, ...REST]

function graderOf({ work }: CourseWorkRow): ReactNode {
  if (!work) return null
  return work.employee ? <PersonLink person={{ ...work.employee, id: work.graded_by_id }} /> : DASH
}

function CompletedCell({ row }: { row: CourseWorkRow }) {
  const { work } = row
  const state = detailState(row.assignment, work, row)
  if (work && state !== 'returned') {
    const { assigned_at } = row.assignment
    const timing = completionTiming({ ...work, assigned_at, due_at: row.own_due_at })
    if (timing) return <StatusChip of="timing" value={timing} />
  }
  // Not an alarm before it is due.
  if (state === 'Missing' && row.status === 'Uncompleted') return <Chip tone="quiet">{state}</Chip>
  return <StatusChip of="detail" value={state} />
}

/** What can be done for the student; nothing while the assignment is not assigned. */
export function actionsOf({
  assignment,
  status,
  own_due_at,
}: Pick<CourseWorkRow, 'assignment' | 'status' | 'own_due_at'>): AllowanceAction[] {
  if (assignment.workflow_state !== 'assigned') return []
  return offeredAllowances({ status, own_due_at })
}

export function workOf({ course_works }: WorkRow) {
  return course_works[0] ?? null
}
