import { Button, Group, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
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
  /** Works without feedback. */
  waiting: readonly number[]
}

/** Everyone of the cohort with what they handed in; a row opens it for grading. */
export function CourseWorkPanel({ assignment, work, waiting }: CourseWorkPanelProps) {
  const now = useNow()
  const rows = work.data?.rows.map((student) => {
    const own = workOf(student)
    return { ...student, assignment, now, href: own ? hrefOf(own.id) : `?student=${student.id}` }
  })
  const [first] = waiting
  return (
    <Panel
      title="Course Work"
      flush
      actions={
        first === undefined ? null : (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {count(waiting.length, 'work')} without feedback
            </Text>
            <Button size="compact-md" component={Link} to={hrefOf(first)}>
              Start grading
            </Button>
          </Group>
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

function hrefOf(courseWorkId: number): string {
  return `?work=${courseWorkId}`
}
