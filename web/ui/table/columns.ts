import type { ReactNode } from 'react'

/**
 * A column of a DataTable. Define columns outside the component:
 *   const COLUMNS: readonly Column<AssignmentRow, AssignmentSortKey>[] = [
 *     { id: 'name', header: 'Name', sortKey: 'name', cell: (row) => row.name },
 *     { id: 'due', header: 'Due At', sortKey: 'due_at', cell: (row) => formatInstant(row.due_at), priority: 'wide' },
 *     { id: 'done', header: '# Completed', align: 'end', cell: (row) => row.summary.completed },
 *   ]
 */
export interface Column<Row, Sort extends string = never> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** Stands beneath the cell, outside the link that the first cell becomes. */
  below?(row: Row): ReactNode
  /** Clicking the header sorts by it. */
  sortKey?: Sort
  /** Numbers stand at the end, in figures of one width. */
  align?: 'start' | 'end'
  /** What a phone's card shows: 'always' (unless told), or only on 'wide' screens. */
  priority?: 'always' | 'wide'
  /** Dates and other short texts that should not break. */
  isOneLine?: boolean
  /** CSS width of the column. */
  width?: string
  /** What the header means, behind a small question mark. */
  hint?: string
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
