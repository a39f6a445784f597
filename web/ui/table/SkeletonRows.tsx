import { Skeleton } from '@mantine/core'
import { cx } from '#web/ui/cx.ts'
import { type Column, leadColumn } from './columns.ts'
import styles from './DataTable.module.css'

const WIDTHS = ['70%', '55%', '80%', '60%', '75%']

interface SkeletonRowsProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  /** Extra columns for selecting and expanding. */
  extra: number
  rows: number
}

/** As high as rows, to avoid layout shift. */
export function SkeletonRows<Row, Sort extends string>({ columns, extra, rows }: SkeletonRowsProps<Row, Sort>) {
  return numbers(rows).map((row) => (
    <tr key={row} className={styles.row}>
      {numbers(extra).map((cell) => (
        <td key={cell} className={cx(styles.cell, styles.choice)} />
      ))}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={cx(styles.cell, column.card && styles[column.card], column === leadColumn(columns) && styles.lead)}
        >
          <Skeleton h={14} w={WIDTHS[(row + index) % WIDTHS.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ))
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}
