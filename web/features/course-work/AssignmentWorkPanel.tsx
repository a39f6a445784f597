import { Group, NativeSelect, Switch, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AssignmentDetail } from '#contract/assignments.ts'
import type { WorkRow } from '#contract/course-work.ts'
import type { AllowanceAction } from '#domain/course-work-allowance.ts'
import { WORK_STATUSES } from '#domain/course-work-status.ts'
import { fullName } from '#domain/person-name.ts'
import { count } from '#domain/time-in-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import type { Selection } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { AllowBar } from './AllowBar.tsx'
import { AllowDialog } from './AllowButton.tsx'
import {
  actionsOf,
  type CourseWorkRow,
  GRADED_WORK_COLUMNS,
  UNGRADED_WORK_COLUMNS,
} from './assignment-work-columns.tsx'
import type { ShownWork } from './use-shown-work.ts'
import '#web/ui/choice-styles.ts'

interface CourseWorkPanelProps {
  assignment: AssignmentDetail
  work: UseQueryResult<{ rows: WorkRow[]; count: number }>
  shown: ShownWork
  /** The number of works without feedback. */
  waiting: number
}

/** Whom the open dialog is for. */
interface Allowing {
  ids: readonly number[]
  actions: readonly AllowanceAction[]
}

/** A row per student of the cohort, which opens the grading dialog. */
export function CourseWorkPanel({ assignment, work, shown, waiting }: CourseWorkPanelProps) {
  const [allowing, setAllowing] = useState<Allowing | null>(null)
  const all = shown.sorted
  const rows = shown.rows?.map(
    (row): CourseWorkRow => ({
      ...row,
      href: shown.href(row),
      onAllow: () => setAllowing({ ids: [row.id], actions: actionsOf(row) }),
    }),
  )
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
          {all?.length ? (
            <>
              <NativeSelect
                size="xs"
                aria-label="Status"
                data={[{ value: '', label: 'All students' }, ...WORK_STATUSES]}
                value={shown.status ?? ''}
                onChange={(event) => shown.setStatus(event.currentTarget.value)}
              />
              <ExportButton list="course-work" query={{ assignmentId: assignment.id, ...shown.asked }} size="xs" />
            </>
          ) : null}
        </Group>
      }
    >
      <DataTable
        label="Course Work"
        isBare
        columns={assignment.assignment_type === 'graded' ? GRADED_WORK_COLUMNS : UNGRADED_WORK_COLUMNS}
        {...tableData(work)}
        rows={rows}
        sorting={shown.sorting}
        rowKey={(row) => row.id}
        rowHref={(row) => row.href}
        selection={isAssigned && isSelecting ? selection : undefined}
        empty={
          all?.length ? (
            <EmptyState title="No student has this status" />
          ) : (
            <EmptyState
              title="This cohort has no students yet"
              description="They appear here as soon as they are in the cohort."
            />
          )
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
