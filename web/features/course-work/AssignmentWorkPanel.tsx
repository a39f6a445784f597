import { Group, Switch, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import type { AllowanceAction } from '#domain/course-work-allowance.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import type { Selection } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import { AllowBar } from './AllowBar.tsx'
import { AllowDialog } from './AllowButton.tsx'
import {
  actionsOf,
  type CourseWorkRow,
  GRADED_WORK_COLUMNS,
  UNGRADED_WORK_COLUMNS,
  workOf,
} from './assignment-work-columns.tsx'
import '#web/ui/choice-styles.ts'

interface CourseWorkPanelProps {
  assignment: AssignmentDetail
  work: UseQueryResult<{ rows: WorkRow[]; count: number }>
  /** The number of works without feedback. */
  waiting: number
}

/** Whom the open dialog is for. */
interface Allowing {
  ids: readonly number[]
  actions: readonly AllowanceAction[]
}

/** A row per student of the cohort, which opens the grading dialog. */
export function CourseWorkPanel({ assignment, work, waiting }: CourseWorkPanelProps) {
  const now = useNow()
  const [allowing, setAllowing] = useState<Allowing | null>(null)
  const rows = work.data?.rows.map((student): CourseWorkRow => {
    const own = workOf(student)
    const row = { ...student, assignment, now, href: own ? `?work=${own.id}` : `?student=${student.id}` }
    return { ...row, onAllow: () => setAllowing({ ids: [row.id], actions: actionsOf(row) }) }
  })
  const { isSelecting, setIsSelecting, selected, selection, clear } = useSelected(rows ?? [])
  const isAssigned = assignment.workflow_state === 'assigned'
  return (
    <Panel
      title="Course Work"
      flush
      actions={
        <Group gap="lg">
          {waiting === 0 ? null : (
            <Text size="sm" c="dimmed">
              {count(waiting, 'work')} without feedback
            </Text>
          )}
          {isAssigned && rows?.length ? (
            <Switch
              size="xs"
              label="Select many"
              checked={isSelecting}
              onChange={(event) => setIsSelecting(event.currentTarget.checked)}
            />
          ) : null}
          {rows?.length ? <ExportButton list="course-work" query={{ assignmentId: assignment.id }} size="xs" /> : null}
        </Group>
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
        selection={isAssigned && isSelecting ? selection : undefined}
        empty={
          <EmptyState
            title="This cohort has no students yet"
            description="They appear here as soon as they are in the cohort."
          />
        }
      />
      {isAssigned && isSelecting ? (
        <AllowBar
          count={selected.length}
          onAllow={(action) => setAllowing({ ids: selected.map(({ id }) => id), actions: [action] })}
        />
      ) : null}
      {allowing ? (
        <Suspense>
          <AllowDialog
            assignment={assignment}
            students={rows?.filter(({ id }) => allowing.ids.includes(id)) ?? []}
            actions={allowing.actions}
            onClose={() => setAllowing(null)}
            onSaved={clear}
          />
        </Suspense>
      ) : null}
    </Panel>
  )
}

/** Select all means everyone without work: the others have nothing to be excused from. */
function useSelected(rows: readonly CourseWorkRow[]) {
  const [isSelecting, setIsSelecting] = useState(false)
  const [ids, setIds] = useState<readonly number[]>([])
  const selected = rows.filter(({ id }) => ids.includes(id))
  const open = rows.filter((row) => actionsOf(row).includes('excuse')).map(({ id }) => id)
  const isAll = selected.length > 0 && open.every((id) => ids.includes(id))
  const clear = () => {
    setIds([])
    setIsSelecting(false)
  }
  const selection: Selection<CourseWorkRow> = {
    isSelected: ({ id }) => ids.includes(id),
    onToggle: ({ id }) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    status: isAll ? 'all' : selected.length > 0 ? 'some' : 'none',
    onToggleAll: () => setIds(isAll ? [] : [...new Set([...ids, ...open])]),
    label: (row) => `Select ${fullName(row)}`,
    allLabel: 'Select everyone without work',
  }
  return {
    isSelecting,
    setIsSelecting: (is: boolean) => (is ? setIsSelecting(true) : clear()),
    selected,
    selection,
    clear,
  }
}
