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

/**
 * The one table of the portal. Rows open by click, by Enter on their name, and the arrow keys go from row to row; on a
 * phone rows become cards. Sorting and pages of twenty live in the address.
 *   <DataTable label="Assignments" columns={COLUMNS} {...tableData(query)} rowKey={(row) => row.id}
 *     rowHref={(row) => `/assignments/${row.id}`} address={table} empty={<EmptyState title="No assignments yet" />} />
 */
interface DataTableProps<Row, Sort extends string> extends RowOpening<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row, Sort>[]
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined
  /** Of the whole list; without it, or with no more than a page, there is no paging. */
  count?: number | undefined
  isRefreshing?: boolean
  isFailed?: boolean
  onRetry?(): void
  rowKey(row: Row): number | string
  /** From useTableAddress(): sorting and paging. */
  address?: TableAddress<Sort>
  empty: ReactNode
  selection?: Selection<Row> | undefined
  /** More about a row, below it, behind a button. */
  expanded?(row: Row): ReactNode
  expandLabel?(row: Row): string
  /** Marks rows that need attention first: 'warn' or 'bad'. */
  markOf?(row: Row): Mark | null
  /** Rows of one group stand together under its name; they come in the order of their groups. */
  groupOf?(row: Row): string
  skeletonRows?: number
  /** Inside a Panel, which has a frame already. */
  isBare?: boolean
}

export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, count, address, selection, rowKey } = props
  const [open, setOpen] = useState<ReadonlySet<number | string>>(new Set())
  const frame = useRef<HTMLDivElement>(null)
  const groups = rows && inGroups(rows, props.groupOf)
  const span = columns.length + (selection ? 1 : 0) + (props.expanded ? 1 : 0)

  function toggle(key: number | string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  return (
    <div
      ref={frame}
      className={cx(
        styles.frame,
        props.isBare && styles.bare,
        props.isRefreshing && styles.refreshing,
        selection && styles.choosing,
      )}
      aria-busy={rows === undefined || props.isRefreshing}
    >
      {rows?.length === 0 ? null : <PhoneControls columns={columns} address={address} selection={selection} />}
      <table className={styles.table} aria-label={label} tabIndex={-1} onKeyDown={goToNeighbour}>
        <thead className={styles.headings}>
          <HeaderRow columns={columns} address={address} selection={selection} expands={props.expanded !== undefined} />
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

/** An address may ask for a page past the end: the list is not empty then. */
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
