import { compareFolded } from './person-order.ts'

/** Null comes last in both directions. */
export type SortValue = string | number | null

/** What each column of a list is sorted by. */
export type Sorts<Row, Key extends string> = Record<Key, (row: Row) => SortValue>

export interface ListSort<Key extends string> {
  /** Undefined for the list's own order. */
  sort?: Key | undefined
  order: 'asc' | 'desc'
}

/** For lists that are read as a whole. Equal rows stay in the list's own order. */
export function inOrder<Row, Key extends string>(
  rows: readonly Row[],
  sorts: Sorts<Row, Key>,
  { sort, order }: ListSort<Key>,
): readonly Row[] {
  if (sort === undefined) return rows
  const read = sorts[sort]
  const direction = order === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((a, b) => compareValues(a.value, b.value, direction))
    .map(({ row }) => row)
}

function compareValues(a: SortValue, b: SortValue, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction
  return compareFolded(String(a), String(b)) * direction
}
