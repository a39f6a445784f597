import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AssignmentRow } from '#contract/assignments.ts'
import { pagePath } from '#contract/pages.ts'
import type { AssignmentSortKey } from '#domain/assignment-state.ts'
import { callOptions } from '#web/api/call-options.ts'
import { cohortOptions } from '#web/features/cohorts/cohort-options.ts'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { TableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { AssignmentColumn } from './assignment-columns.tsx'
import { BulkMenu } from './BulkMenu.tsx'
import { CopyBar } from './CopyBar.tsx'
import { SelectSwitches } from './SelectSwitches.tsx'
import { useAssignmentSelection } from './use-assignment-selection.ts'

interface AssignmentListProps {
  label: string
  columns: readonly AssignmentColumn[]
  address: TableAddress<AssignmentSortKey>
  query: UseQueryResult<{ rows: AssignmentRow[]; count: number }>
  /** Of one cohort, whichever the address names. */
  ofCohort?: string
  /** Before the switches. */
  filters?: ReactNode
  empty: (isArchived: boolean) => ReactNode
}

/** A list of assignments, of which many can be selected, copied and changed. */
export function AssignmentList({ label, columns, address, query, ofCohort, filters, empty }: AssignmentListProps) {
  const now = useNow()
  const [isSelecting, setIsSelecting] = useState(false)
  const cohorts = useQuery({ ...callOptions('cohorts', 'list'), enabled: isSelecting })
  const isArchived = address.params.get('archived') === '1'
  const selection = useAssignmentSelection(address.params, query.data?.count ?? 0, ofCohort)
  return (
    <>
      <Toolbar>
        {filters}
        <SelectSwitches
          isSelecting={isSelecting}
          onSelecting={(next) => {
            setIsSelecting(next)
            selection.clear()
          }}
          isArchived={isArchived}
          onArchived={(value) => address.setFilter('archived', value)}
        />
      </Toolbar>
      <DataTable
        label={label}
        columns={columns}
        {...tableData(query)}
        rowKey={(row) => row.id}
        rowHref={(row) => pagePath('assignment', { id: row.id })}
        address={address}
        selection={isSelecting ? selection : undefined}
        empty={empty(isArchived)}
      />
      {isSelecting ? (
        <CopyBar selection={selection} cohorts={cohortOptions(cohorts.data?.rows ?? [], now)}>
          <BulkMenu selection={selection} isArchived={isArchived} />
        </CopyBar>
      ) : null}
    </>
  )
}
