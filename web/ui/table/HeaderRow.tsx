import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { cx } from '#web/ui/cx.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Column, Selection } from './columns.ts'
import styles from './DataTable.module.css'
import { RowCheckbox } from './RowCheckbox.tsx'
import type { Sorting } from './use-sorted.ts'

interface HeaderRowProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  sorting: Sorting<Sort> | undefined
  selection: Selection<Row> | undefined
  expands: boolean
}

export function HeaderRow<Row, Sort extends string>({
  columns,
  sorting,
  selection,
  expands,
}: HeaderRowProps<Row, Sort>) {
  return (
    <tr>
      {selection ? (
        <th scope="col" className={cx(styles.heading, styles.choice)}>
          <AllCheckbox selection={selection} />
        </th>
      ) : null}
      {columns.map((column) => (
        <HeaderCell key={column.id} column={column} sorting={sorting} />
      ))}
      {expands ? (
        <th scope="col" className={cx(styles.heading, styles.choice)}>
          <VisuallyHidden>More</VisuallyHidden>
        </th>
      ) : null}
    </tr>
  )
}

interface AllCheckboxProps<Row> {
  selection: Selection<Row>
  isLabelShown?: boolean
}

export function AllCheckbox<Row>({ selection, isLabelShown = false }: AllCheckboxProps<Row>) {
  return (
    <RowCheckbox
      label={selection.allLabel}
      isLabelShown={isLabelShown}
      isChecked={selection.status === 'all'}
      isSome={selection.status === 'some'}
      onChange={selection.onToggleAll}
    />
  )
}

interface HeaderCellProps<Row, Sort extends string> {
  column: Column<Row, Sort>
  sorting: Sorting<Sort> | undefined
}

function HeaderCell<Row, Sort extends string>({ column, sorting }: HeaderCellProps<Row, Sort>) {
  const { sortKey, header, hint } = column
  const isSorted = sorting !== undefined && sortKey !== undefined && sorting.sort === sortKey
  const order = isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined
  const Arrow = isSorted ? (sorting.order === 'asc' ? IconArrowUp : IconArrowDown) : IconSelector
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cx(styles.heading, column.align === 'end' && styles.end)}
      style={{ width: column.width, minWidth: column.minWidth }}
    >
      {sorting && sortKey !== undefined ? (
        <button
          type="button"
          className={cx(styles.sort, isSorted && styles.sorted)}
          onClick={() => sorting.sortBy(sortKey)}
        >
          {header}
          <Arrow className={cx(styles.arrow)} size={15} stroke={isSorted ? 2.4 : 1.6} aria-hidden />
        </button>
      ) : (
        header
      )}
      {hint ? <Hint text={hint} about={header} /> : null}
    </th>
  )
}
