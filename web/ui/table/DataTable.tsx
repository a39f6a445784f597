import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { BodyRow, type RowOpening } from './BodyRow.tsx'
import type { Column, Selection } from './columns.ts'
import styles from './DataTable.module.css'
import { HeaderRow } from './HeaderRow.tsx'
import { PhoneControls } from './PhoneControls.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { TableFoot } from './TableFoot.tsx'
import type { TableAddress } from './table-address.ts'

/**
 * The one table of the portal. Rows open by click, by Enter on their first cell, and the arrow keys go from row to row; on a
 * phone rows become cards. Sorting and pages of twenty live in the address.
 *   <DataTable label="Assignments" columns={COLUMNS} {...tableData(query)} rowKey={(row) => row.id}
 *     rowHref={(row) => `/assignments/${row.id}`} address={table} empty={<EmptyState title="No assignments yet" />} />
 */
export interface DataTableProps<Row, Sort extends string> extends RowOpening<Row> {
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
  /** Marks rows that need attention first. */
  isMarked?(row: Row): boolean
  skeletonRows?: number
  /** Inside a Panel, which has a frame already. */
  isBare?: boolean
}

export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { label, columns, rows, count, address, selection, rowKey } = props
  const [open, setOpen] = useState<ReadonlySet<number | string>>(new Set())
  const span = columns.length + (selection ? 1 : 0) + (props.expanded ? 1 : 0)

  function toggle(key: number | string) {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }

  return (
    <div
      className={cx(
        styles.frame,
        props.isBare && styles.bare,
        props.isRefreshing && styles.refreshing,
        selection && styles.choosing,
      )}
      aria-busy={rows === undefined || props.isRefreshing}
    >
      <PhoneControls columns={columns} address={address} selection={selection} />
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label}>
          <thead className={styles.headings}>
            <HeaderRow
              columns={columns}
              address={address}
              selection={selection}
              expands={props.expanded !== undefined}
            />
          </thead>
          <tbody className={styles.body} onKeyDown={goToNeighbour}>
            {rows?.map((row) => {
              const key = rowKey(row)
              return (
                <BodyRow
                  key={key}
                  row={row}
                  columns={columns}
                  selection={selection}
                  rowHref={props.rowHref}
                  onRowOpen={props.onRowOpen}
                  isMarked={props.isMarked?.(row) ?? false}
                  isExpanded={open.has(key)}
                  onExpand={props.expanded ? () => toggle(key) : undefined}
                  expandLabel={props.expandLabel?.(row) ?? 'More'}
                  expanded={open.has(key) ? props.expanded?.(row) : null}
                  span={span}
                />
              )
            })}
            {rows === undefined && !props.isFailed ? (
              <SkeletonRows columns={columns} extra={span - columns.length} rows={props.skeletonRows ?? 8} />
            ) : null}
          </tbody>
        </table>
      </div>
      {rows === undefined && props.isFailed ? <Failed onRetry={props.onRetry} /> : null}
      {rows?.length === 0 ? <Nothing address={address} count={count} empty={props.empty} /> : null}
      {rows !== undefined && address ? <TableFoot address={address} count={count ?? 0} shown={rows.length} /> : null}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <EmptyState
      title="The list could not be loaded"
      action={
        onRetry ? (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        ) : null
      }
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
      action={
        <Button variant="default" onClick={() => address.setPage(1)}>
          Go to the first page
        </Button>
      }
    />
  )
}

function goToNeighbour(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const opener = event.target instanceof Element ? event.target.closest('[data-row-opener]') : null
  if (!step || !opener) return
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-opener]')]
  const next = openers[openers.findIndex((other) => other.isSameNode(opener)) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
