import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BodyRow, type Mark, type RowOpening } from './BodyRow.tsx'
import type { Column, Selection } from './columns.ts'
import styles from './DataTable.module.css'
import { HeaderRow } from './HeaderRow.tsx'
import { PhoneControls } from './PhoneControls.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableFoot } from './TableFoot.tsx'
import type { TableAddress } from './table-address.ts'
import { useChangedRows } from './use-changed-rows.ts'
import type { Sorting } from './use-sorted.ts'

/**
 * Every table of the portal. Rows open by click or Enter, arrow keys move between rows, and on a phone rows become cards.
 *   <DataTable label="Assignments" columns={COLUMNS} {...tableData(query)} rowKey={(row) => row.id}
 *     rowHref={(row) => `/assignments/${row.id}`} address={table} empty={<EmptyState title="No assignments yet" />} />
 */
interface DataTableProps<Row, Sort extends string> extends RowOpening<Row> {
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  /** Of the whole list, for paging. */
  count?: number | undefined
  isRefreshing?: boolean
  isFailed?: boolean
  onRetry?(): void
  rowKey(row: Row): number | string
  /** Sorting and paging, from useTableAddress(). */
  address?: TableAddress<Sort>
  /** Of a list without pages, from useSorted(). */
  sorting?: Sorting<Sort>
  empty: ReactNode
  selection?: Selection<Row> | undefined
  /** Details below a row, behind a button. */
  expanded?(row: Row): ReactNode
  expandLabel?(row: Row): string
  /** Marks rows that need attention. */
  markOf?(row: Row): Mark | null
  /** Groups consecutive rows under a heading. */
  groupOf?(row: Row): string
  skeletonRows?: number
  /** Without a frame, inside a Panel. */
  isBare?: boolean
}

export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, count, address, sorting = address, selection, rowKey } = props
  const [open, setOpen] = useState<ReadonlySet<number | string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const groups = rows && inGroups(rows, props.groupOf)
  const changed = useChangedRows({ rows, rowKey, label, frame })
  const span = columns.length + (selection ? 1 : 0) + (props.expanded ? 1 : 0)

  function toggle(key: number | string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  return (
    <div
      ref={frame}
      data-list
      className={cx(
        styles.frame,
        props.isBare && styles.bare,
        props.isRefreshing && styles.refreshing,
        selection && styles.choosing,
      )}
      aria-busy={rows === undefined || props.isRefreshing}
    >
      {rows?.length === 0 ? null : <PhoneControls columns={columns} sorting={sorting} selection={selection} />}
      <table className={styles.table} aria-label={label} tabIndex={-1} onKeyDown={goToNeighbour}>
        <thead className={styles.headings}>
          <HeaderRow columns={columns} sorting={sorting} selection={selection} expands={props.expanded !== undefined} />
        </thead>
        {groups?.map((group) => (
          <tbody key={group.name} className={styles.body}>
            {group.name ? (
              <tr className={styles.wholeLine}>
                <th scope="rowgroup" colSpan={span} className={styles.group}>
                  {group.name}
                </th>
              </tr>
            ) : null}
            {group.rows.map((row) => {
              const key = rowKey(row)
              return (
                <BodyRow
                  key={key}
                  row={row}
                  columns={columns}
                  selection={selection}
                  rowHref={props.rowHref}
                  onRowOpen={props.onRowOpen}
                  mark={props.markOf?.(row) ?? null}
                  isChanged={changed.has(key)}
                  isExpanded={open.has(key)}
                  onExpand={props.expanded ? () => toggle(key) : undefined}
                  expandLabel={props.expandLabel?.(row) ?? 'More'}
                  expanded={open.has(key) ? props.expanded?.(row) : null}
                  span={span}
                />
              )
            })}
          </tbody>
        ))}
        {rows === undefined && !props.isFailed ? (
          <tbody className={styles.body}>
            <SkeletonRows columns={columns} extra={span - columns.length} rows={props.skeletonRows ?? 8} />
          </tbody>
        ) : null}
      </table>
      {rows === undefined && props.isFailed ? <Failed onRetry={props.onRetry} /> : null}
      {rows?.length === 0 ? <Nothing address={address} count={count} empty={props.empty} /> : null}
      {rows !== undefined && address ? (
        <TableFoot address={address} count={count ?? 0} shown={rows.length} list={frame} />
      ) : null}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <EmptyState
      title="The list could not be loaded"
      action={onRetry ? { label: 'Try again', onClick: onRetry } : null}
    />
  )
}

interface NothingProps {
  address: Pick<TableAddress<never>, 'page' | 'setPage'> | undefined
  count: number | undefined
  empty: ReactNode
}

/** The URL may ask for a page past the end of the list. */
function Nothing({ address, count, empty }: NothingProps) {
  if (!address || address.page === 1 || !count) return empty
  return (
    <EmptyState
      title={`There is no page ${address.page}`}
      action={{ label: 'Go to the first page', onClick: () => address.setPage(1) }}
    />
  )
}

interface Group<Row> {
  name: string
  rows: Row[]
}

function inGroups<Row>(rows: readonly Row[], groupOf: (row: Row) => string = () => ''): Group<Row>[] {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const name = groupOf(row)
    const last = groups.at(-1)
    if (last?.name === name) last.rows.push(row)
    else groups.push({ name, rows: [row] })
  }
  return groups
}

function goToNeighbour(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const opener = event.target instanceof Element ? event.target.closest('[data-row-opener]') : null
  if (!step || !opener) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const next = openers[openers.findIndex((other) => other.isSameNode(opener)) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
