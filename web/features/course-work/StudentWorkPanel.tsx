import { Button, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { StudentWork } from '#contract/course-work.ts'
import type { StudentSummary } from '#contract/students.ts'
import { isExtended, offeredAllowances } from '#domain/course-work-allowance.ts'
import { count } from '#domain/time-in-words.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useAddressPart } from '#web/ui/use-address-part.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AllowCell, AllowDialog } from './AllowButton.tsx'
import { missingOf, studentWorkStatus } from './missing-work.ts'
import styles from './StudentWorkPanel.module.css'
import { FeedbackCell, GradeCell } from './WorkCells.tsx'

type Row = StudentWork & {
  now: Date
  /** Set if the assignment belongs to a cohort that the student has left. */
  formerCohort: string | null
  /** The cohort that the work was carried from. */
  carriedFrom: string | null
  onAllow(): void
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'assignment',
    header: 'Assignment',
    width: '24%',
    minWidth: '152px',
    cell: ({ assignment }) => assignment.name,
    below: (row) => {
      const note = [row.formerCohort, carriedInWords(row)].filter(Boolean).join('. ')
      return note ? (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      ) : null
    },
  },
  {
    id: 'status',
    header: 'Status',
    width: '140px',
    card: 'plain',
    cell: (row) => (
      <AllowCell name={row.assignment.name} actions={actionsOf(row)} onAllow={row.onAllow}>
        <StatusChip of="work" value={statusOf(row)} />
      </AllowCell>
    ),
  },
  { id: 'grade', header: 'Grade', width: '200px', cell: ({ grade }) => <GradeCell grade={grade} /> },
  {
    id: 'feedback',
    header: 'Feedback',
    width: '26%',
    minWidth: '150px',
    card: 'line',
    cell: (row) => (
      <FeedbackCell
        work={row.id === null ? null : row}
        assignment_type={row.assignment.assignment_type}
        to={hrefOf(row)}
      />
    ),
  },
  {
    id: 'due',
    header: 'Due',
    width: '256px',
    card: 'line',
    cell: ({ own_due_at }) => <Instant at={own_due_at} />,
    below: ({ assignment, own_due_at }) => (isExtended({ due_at: assignment.due_at, own_due_at }) ? 'Extended' : null),
  },
]

/** Also in the CSS. */
const FIRST_ON_PHONE = 8

/** A row opens the grading dialog at its own URL. At ?missing=1 only what is missing is listed. */
export function CourseWorkPanel({ student }: { student: StudentSummary }) {
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const [allowing, setAllowing] = useState<number | null>(null)
  const rows = student.course_works.map((row) => {
    const { cohort, id } = row.assignment
    const formerCohort = cohort.id === student.cohort_id ? null : cohort.name
    const original = student.course_works.find((other) => other.id !== null && other.id === row.carried_from)
    const carriedFrom = original?.assignment.cohort.name ?? null
    return { ...row, now, formerCohort, carriedFrom, onAllow: () => setAllowing(id) }
  })
  const allowed = rows.find(({ assignment }) => assignment.id === allowing)
  const filter = useAddressPart('missing')
  const isMissingOnly = filter.value !== null
  const missing = missingOf(rows, now)
  const shown = isMissingOnly ? missing : rows
  const isFew = !showsAll && shown.length > FIRST_ON_PHONE
  return (
    <Panel
      title="Course work"
      flush
      actions={
        <Missing
          missing={missing.length}
          of={rows.filter(({ is_superseded }) => !is_superseded).length}
          isOnly={isMissingOnly}
          onShowAll={() => filter.close()}
        />
      }
    >
      <div className={cx(isFew && styles.few)}>
        <DataTable
          label="Course work"
          isBare
          columns={COLUMNS}
          rows={shown}
          rowKey={({ assignment }) => assignment.id}
          rowHref={(row) => (student.erased_at ? null : hrefOf(row))}
          empty={
            isMissingOnly ? (
              <EmptyState title="Nothing is missing" />
            ) : (
              <EmptyState
                title="No course work yet"
                description="It appears here as soon as an assignment of the student’s cohort is assigned."
              />
            )
          }
        />
      </div>
      <div className={styles.all}>
        <Button variant="subtle" size="compact-md" onClick={() => setShowsAll(true)}>
          Show all {shown.length} assignments
        </Button>
      </div>
      {allowed ? (
        <Suspense>
          <AllowDialog
            assignment={allowed.assignment}
            students={[{ ...student, own_due_at: allowed.own_due_at }]}
            actions={actionsOf(allowed)}
            onClose={() => setAllowing(null)}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

function hrefOf({ id, assignment }: Row): string {
  return id === null ? `?assignment=${assignment.id}` : `?work=${id}`
}

function carriedInWords({ is_superseded, carriedFrom }: Row): string | null {
  if (is_superseded) return 'Carried to another cohort, where it counts'
  return carriedFrom && `Carried from ${carriedFrom}`
}

interface MissingProps {
  missing: number
  of: number
  isOnly: boolean
  onShowAll(): void
}

function Missing({ missing, of, isOnly, onShowAll }: MissingProps) {
  if (isOnly) {
    return (
      <Button variant="subtle" size="compact-sm" onClick={onShowAll}>
        Show all {count(of, 'assignment')}
      </Button>
    )
  }
  if (missing === 0) return null
  return (
    <Text size="sm" c="var(--tone-bad)">
      {missing} of {count(of, 'assignment')} missing
    </Text>
  )
}

/** A former cohort's work stays as it is. */
function actionsOf(row: Row) {
  return row.formerCohort === null ? offeredAllowances({ status: statusOf(row), own_due_at: row.own_due_at }) : []
}

const statusOf = ({ now, ...work }: Row) => studentWorkStatus(work, now)
