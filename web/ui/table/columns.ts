import type { ReactNode } from 'react'

/**
 * A column of a DataTable. Define columns outside the component:
 *   const COLUMNS: readonly Column<AssignmentRow, AssignmentSortKey>[] = [
 *     { id: 'name', header: 'Name', sortKey: 'name', cell: (row) => row.name },
 *     { id: 'due', header: 'Due At', sortKey: 'due_at', width: '232px', cell: (row) => <Instant at={row.due_at} /> },
 *     { id: 'done', header: '# Completed', align: 'end', cell: (row) => row.summary.completed },
 *     { id: 'action', header: 'Action', card: 'action', cell: (row) => <ViewLink to={pathOf(row)} name={row.name} /> },
 *   ]
 * Columns whose content is short name the width that they would like; those without one share what is left.
 */
export interface Column<Row, Sort extends string = never> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** Stands beneath the cell, outside the link that the first cell becomes. */
  below?(row: Row): ReactNode
  /** Holds the row's way in, and is a card's title: the first column unless another says so. */
  isLead?: boolean
  /** Clicking the header sorts by it. */
  sortKey?: Sort
  /** Numbers stand at the end, in figures of one width. */
  align?: 'start' | 'end'
  /**
   * How the card of a narrow screen shows it: after its header unless told, 'plain' without it, on a 'line' of its own, as
   * the 'action' at the end, or not at all ('hidden').
   */
  card?: 'plain' | 'line' | 'action' | 'hidden'
  /** Short texts that never break, such as '12 / 20'. Not for names: they can be long. */
  isOneLine?: boolean
  /** CSS width that the column has where there is room; it shrinks to what its words need. */
  width?: string
  /** CSS width that it never goes below: for names, which would be squeezed to a word otherwise. */
  minWidth?: string
  /** What the header means, behind a small question mark. */
  hint?: string
}

export function leadColumn<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  return columns.find(({ isLead }) => isLead) ?? columns[0]
}

/** Whole rows can be chosen; the header's box stands between none and all. */
export interface Selection<Row> {
  isSelected(row: Row): boolean
  onToggle(row: Row): void
  status: 'none' | 'some' | 'all'
  onToggleAll(): void
  /** 'Select User interviews' */
  label(row: Row): string
  allLabel: string
}
