import type { ReactNode } from 'react'

/**
 * A column of a DataTable. Define columns outside the component:
 *   const COLUMNS: readonly Column<AssignmentRow, AssignmentSortKey>[] = [
 *     { id: 'name', header: 'Name', sortKey: 'name', cell: (row) => row.name },
 *     { id: 'due', header: 'Due At', sortKey: 'due_at', width: '232px', cell: (row) => <Instant at={row.due_at} /> },
 *     { id: 'done', header: '# Completed', align: 'end', cell: (row) => row.summary.completed },
 *     { id: 'action', header: 'Action', card: 'action', cell: (row) => <ViewLink to={pathOf(row)} name={row.name} /> },
 *   ]
 * Give columns with short content a preferred width; those without one share the rest.
 */
export interface Column<Row, Sort extends string = never> {
  id: string
  header: string
  cell(row: Row): ReactNode
  /** Below the cell, outside the link of the first cell. */
  below?(row: Row): ReactNode
  /** Names the row: its header, with its link, and the title of its card. Defaults to the first column. */
  isLead?: boolean
  /** Clicking the header sorts by it. */
  sortKey?: Sort
  /** Numbers are aligned at the end, in tabular figures. */
  align?: 'start' | 'end'
  /** On a phone's card: after its header by default, 'plain' without it, on its own 'line', as the last 'action', or 'hidden'. */
  card?: 'plain' | 'line' | 'action' | 'hidden'
  /** Never wraps. For short texts such as '12 / 20', not for names. */
  isOneLine?: boolean
  /** Preferred CSS width; shrinks to the content. */
  width?: string
  /** Minimum CSS width, for names, which would shrink to a word otherwise. */
  minWidth?: string
  /** What the header means, behind a small question mark. */
  hint?: string
}

export function leadColumn<Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) {
  return columns.find(({ isLead }) => isLead) ?? columns[0]
}

/** Selectable rows, with a select-all box in the header. */
export interface Selection<Row> {
  isSelected(row: Row): boolean
  onToggle(row: Row): void
  status: 'none' | 'some' | 'all'
  onToggleAll(): void
  /** 'Select User interviews' */
  label(row: Row): string
  allLabel: string
}
