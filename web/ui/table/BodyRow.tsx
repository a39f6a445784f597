import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from '#web/navigation/hooks.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/Link.tsx'
import { breakable } from './breakable.ts'
import { type Column, leadColumn, type Selection } from './columns.ts'
import styles from './DataTable.module.css'
import { RowCheckbox } from './RowCheckbox.tsx'

/** A row links to a page or opens a dialog. Null for a row that does neither. */
export interface RowOpening<Row> {
  rowHref?: ((row: Row) => string | null) | undefined
  onRowOpen?: ((row: Row) => void) | undefined
}

/** How urgently a row needs attention. */
export type Mark = 'warn' | 'bad'

interface BodyRowProps<Row, Sort extends string> extends RowOpening<Row> {
  row: Row
  columns: readonly Column<Row, Sort>[]
  selection: Selection<Row> | undefined
  mark: Mark | null
  /** Just now, by someone else. */
  isChanged: boolean
  isExpanded: boolean
  onExpand: (() => void) | undefined
  expandLabel: string
  expanded: ReactNode
  span: number
}

export function BodyRow<Row, Sort extends string>(props: BodyRowProps<Row, Sort>) {
  const { row, columns, selection, rowHref, onRowOpen, isExpanded, onExpand } = props
  const navigate = useNavigate()
  const lead = leadColumn(columns)
  const href = rowHref?.(row) ?? null
  const opens = href !== null || onRowOpen !== undefined
  const isSelected = selection?.isSelected(row) ?? false

  function open(event: MouseEvent<HTMLTableRowElement>) {
    if (!opens || isForSomethingElse(event)) return
    if (href === null) return onRowOpen?.(row)
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  }

  return (
    <>
      {/* Keyboard users have the link or button in the leading cell. */}
      <tr
        className={cx(
          styles.row,
          opens && styles.opens,
          isSelected && styles.selected,
          props.isChanged && styles.changed,
          props.mark && styles.marked,
          props.mark === 'bad' && styles.bad,
        )}
        onClick={open}
      >
        {selection ? (
          <td className={cx(styles.cell, styles.choice)} data-choice>
            <RowCheckbox label={selection.label(row)} isChecked={isSelected} onChange={() => selection.onToggle(row)} />
          </td>
        ) : null}
        {columns.map((column) => {
          const Cell = column === lead ? 'th' : 'td'
          return (
            <Cell
              key={column.id}
              scope={column === lead ? 'row' : undefined}
              data-label={column.header}
              className={cx(
                styles.cell,
                column.align === 'end' && styles.end,
                column.isOneLine && styles.oneLine,
                column.card && styles[column.card],
                column === lead && styles.lead,
              )}
            >
              {column === lead ? (
                <Opener row={row} href={href} onRowOpen={onRowOpen} cell={column.cell} />
              ) : (
                breakable(column.cell(row))
              )}
              <Below>{column.below?.(row)}</Below>
            </Cell>
          )
        })}
        {onExpand ? (
          <td className={cx(styles.cell, styles.choice)} data-choice>
            <ActionIcon color="gray" aria-label={props.expandLabel} aria-expanded={isExpanded} onClick={onExpand}>
              {isExpanded ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
            </ActionIcon>
          </td>
        ) : null}
      </tr>
      {isExpanded ? (
        <tr className={styles.wholeLine}>
          <td colSpan={props.span} className={styles.more}>
            {props.expanded}
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Below({ children }: { children: ReactNode }) {
  return children ? <div className={styles.below}>{children}</div> : null
}

interface OpenerProps<Row> {
  row: Row
  href: string | null
  onRowOpen: ((row: Row) => void) | undefined
  cell(row: Row): ReactNode
}

function Opener<Row>({ row, href, onRowOpen, cell }: OpenerProps<Row>) {
  if (href !== null) {
    return (
      <Link to={href} className={styles.opener} data-row-opener>
        {breakable(cell(row))}
      </Link>
    )
  }
  if (!onRowOpen) return breakable(cell(row))
  return (
    <button type="button" className={styles.opener} data-row-opener onClick={() => onRowOpen(row)}>
      {breakable(cell(row))}
    </button>
  )
}

/** A click on a control inside the row, on a dialog above it, or one that ends a text selection. */
function isForSomethingElse(event: MouseEvent<HTMLTableRowElement>): boolean {
  const target = event.target instanceof Element ? event.target : null
  // React's events also come from the dialogs that a cell has opened.
  if (!event.currentTarget.contains(target)) return true
  if (target?.closest('a, button, input, label, select, textarea, [data-choice], [role="tooltip"]')) return true
  const selected = window.getSelection()
  return selected !== null && !selected.isCollapsed && event.currentTarget.contains(selected.anchorNode)
}
