import { ActionIcon, NativeSelect } from '@mantine/core'
import IconSortAscending from '@tabler/icons-react/dist/esm/icons/IconSortAscending.mjs'
import IconSortDescending from '@tabler/icons-react/dist/esm/icons/IconSortDescending.mjs'
import type { Column, Selection } from './columns.ts'
import styles from './DataTable.module.css'
import { AllCheckbox } from './HeaderRow.tsx'
import type { Sorting } from './use-sorted.ts'

interface PhoneControlsProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort> | undefined
  selection: Selection<Row> | undefined
}

/** Cards have no header to click, so sorting and selecting are above them. */
export function PhoneControls<Row, Sort extends string>({
  columns,
  sorting,
  selection,
}: PhoneControlsProps<Row, Sort>) {
  const sortable = columns.filter((column) => column.sortKey !== undefined)
  if (!selection && (!sorting || sortable.length === 0)) return null
  const isAscending = sorting?.order === 'asc'
  return (
    <div className={styles.onPhone}>
      {sorting && sortable.length > 0 ? (
        <>
          <NativeSelect
            aria-label="Sort by"
            value={sorting.sort ?? ''}
            data={[
              ...(sorting.hasOwnOrder ? [{ value: '', label: 'Usual order' }] : []),
              ...sortable.map(({ sortKey, header }) => ({ value: sortKey ?? '', label: `Sort by ${header}` })),
            ]}
            onChange={(event) => {
              sorting.sortBy(sortable.find(({ sortKey }) => sortKey === event.currentTarget.value)?.sortKey)
            }}
          />
          {sorting.sort === undefined ? null : (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={isAscending ? 'Sorted upwards; turn round' : 'Sorted downwards; turn round'}
              onClick={() => sorting.sortBy(sorting.sort)}
            >
              {isAscending ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
            </ActionIcon>
          )}
        </>
      ) : null}
      {selection ? <AllCheckbox selection={selection} isLabelShown /> : null}
    </div>
  )
}
