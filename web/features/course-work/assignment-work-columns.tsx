import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import { type AllowanceAction, isExtended, offeredAllowances } from '#domain/course-work-allowance.ts'
import { completionTiming, courseWorkStatus, detailState, type WorkStatus } from '#domain/course-work-status.ts'
import { DASH } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { Instant } from '#web/ui/Instant.tsx'
import { Chip, StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Person } from '#web/ui/table/Person.tsx'
import { AllowCell } from './AllowButton.tsx'
import { FeedbackCell, GradeCell } from './WorkCells.tsx'

export interface CourseWorkRow extends WorkRow {
  assignment: AssignmentDetail
  now: Date
  /** Opens the work, or a dialog that says there is none. */
  href: string
  onAllow(): void
}

const NAME: Column<CourseWorkRow> = {
  id: 'name',
  header: 'Name',
  minWidth: '152px',
  cell: (row) => <Person student={row} />,
}

const GRADE: readonly Column<CourseWorkRow>[] = [
  {
    id: 'grade',
    header: 'Grade',
    cell: (row) => {
      const work = workOf(row)
      return work && <GradeCell grade={work.grade} />
    },
  },
  { id: 'graded-by', header: 'Graded By', cell: (row) => graderOf(row) },
]

const REST: readonly Column<CourseWorkRow>[] = [
  {
    id: 'feedback',
    header: 'Feedback',
    width: '28%',
    minWidth: '150px',
    card: 'line',
    cell: (row) => <FeedbackCell work={workOf(row)} assignment_type={row.assignment.assignment_type} to={row.href} />,
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
  {
    id: 'completed',
    header: 'Completed',
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

export const GRADED_WORK_COLUMNS: readonly Column<CourseWorkRow>[] = [NAME, ...GRADE, ...REST]
export const UNGRADED_WORK_COLUMNS: readonly Column<CourseWorkRow>[] = [NAME, ...REST]

export function workOf({ course_works }: WorkRow) {
  return course_works[0] ?? null
}

function graderOf(row: CourseWorkRow): string | null {
  const work = workOf(row)
  if (!work) return null
  return work.employee ? fullName(work.employee) : DASH
}

function CompletedCell({ row }: { row: CourseWorkRow }) {
  const work = workOf(row)
  const state = detailState(row.assignment, work, row)
  if (work && state !== 'returned') {
    const { assigned_at } = row.assignment
    const timing = completionTiming({ ...work, assigned_at, due_at: row.own_due_at })
    if (timing) return <StatusChip of="timing" value={timing} />
  }
  // Not an alarm before it is due.
  if (state === 'Missing' && statusOf(row) === 'Uncompleted') return <Chip tone="quiet">{state}</Chip>
  return <StatusChip of="detail" value={state} />
}

/** What can be done for the student; nothing while the assignment is not assigned. */
export function actionsOf(row: Omit<CourseWorkRow, 'onAllow'>): AllowanceAction[] {
  if (row.assignment.workflow_state !== 'assigned') return []
  return offeredAllowances({ status: statusOf(row), own_due_at: row.own_due_at })
}

function statusOf(row: Omit<CourseWorkRow, 'onAllow'>): WorkStatus {
  const { assignment_type, assigned_at } = row.assignment
  const { own_due_at: due_at, is_excused, before_joining } = row
  const facts = { assignment_type, assigned_at, due_at, is_excused, before_joining }
  const work = workOf(row)
  return courseWorkStatus({ ...facts, ...(work ?? NOTHING), is_returned: work?.workflow_state === 'returned' }, row.now)
}

const NOTHING = { completed_at: null, timed_at: null, instructor_comment: null, grade: null }
