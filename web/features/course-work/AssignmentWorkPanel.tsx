import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import { count } from '#domain/time-in-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import { GRADED_WORK_COLUMNS, UNGRADED_WORK_COLUMNS, workOf } from './assignment-work-columns.tsx'

interface CourseWorkPanelProps {
  assignment: AssignmentDetail
  work: UseQueryResult<{ rows: WorkRow[]; count: number }>
  /** The number of works without feedback. */
  waiting: number
}

/** A row per student of the cohort, which opens the grading dialog. */
export function CourseWorkPanel({ assignment, work, waiting }: CourseWorkPanelProps) {
  const now = useNow()
  const rows = work.data?.rows.map((student) => {
    const own = workOf(student)
    return { ...student, assignment, now, href: own ? `?work=${own.id}` : `?student=${student.id}` }
  })
  return (
    <Panel
      title="Course Work"
      flush
      actions={
        waiting === 0 ? null : (
          <Text size="sm" c="dimmed">
            {count(waiting, 'work')} without feedback
          </Text>
        )
      }
    >
      <DataTable
        label="Course Work"
        isBare
        columns={assignment.assignment_type === 'graded' ? GRADED_WORK_COLUMNS : UNGRADED_WORK_COLUMNS}
        {...tableData(work)}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => row.href}
        empty={
          <EmptyState
            title="This cohort has no students yet"
            description="They appear here as soon as they are in the cohort."
          />
        }
      />
    </Panel>
  )
}
