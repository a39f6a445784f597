import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import type { ImportDetail, ImportRow } from '#contract/imports.ts'
import { pagePath } from '#contract/pages.ts'
import { DASH } from '#domain/display.ts'
import { formatFigure } from '#domain/figures.ts'
import { labelOf } from '#domain/import-columns.ts'
import type { ImportKey } from '#domain/import-fields.ts'
import {
  IMPORT_OUTCOME_LABELS,
  IMPORT_OUTCOMES,
  IMPORT_PAGE,
  type ImportKind,
  type ImportOutcome,
} from '#domain/import-kinds.ts'
import { cutAt120 } from '#domain/plain-text.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import type { Tone } from '#web/ui/status-looks.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import styles from './Imports.module.css'
import { importRowsQuery, readOutcome } from './imports-queries.ts'

interface Shown extends ImportRow {
  kind: ImportKind
  /** First and last name come from one column. */
  isSplit: boolean
}

interface ImportRowsProps {
  detail: ImportDetail
  /** The rows as they were shown before, as JSON by line: those that differ now are marked. */
  before?: ReadonlyMap<number, string> | undefined
}

/** What an import does, or did, with each row. The filter is in the URL. */
export function ImportRows({ detail, before }: ImportRowsProps) {
  const table = useTableAddress(undefined, IMPORT_PAGE)
  const query = useQuery(importRowsQuery(detail.id, table.params))
  const isSplit = detail.columns.some(({ field }) => field === 'full_name')
  const rows = query.data?.rows.map((row): Shown => ({ ...row, kind: detail.kind, isSplit }))
  const outcome = readOutcome(table.params)
  return (
    <>
      <OutcomeFilter detail={detail} params={table.params} outcome={outcome} />
      <DataTable
        label="Rows"
        columns={COLUMNS}
        {...tableData(query)}
        rows={rows}
        rowKey={({ line }) => line}
        rowHref={detail.state === 'done' ? recordPath : undefined}
        address={table}
        markOf={({ kind: _, isSplit: __, ...row }) => (isOther(row, before) ? 'warn' : null)}
        empty={
          <EmptyState
            title={outcome ? `No row is ${IMPORT_OUTCOME_LABELS[outcome].toLowerCase()}` : 'There are no rows'}
          />
        }
      />
    </>
  )
}

interface OutcomeFilterProps {
  detail: ImportDetail
  params: URLSearchParams
  outcome: ImportOutcome | undefined
}

function OutcomeFilter({ detail: { counts }, params, outcome }: OutcomeFilterProps) {
  const link = (label: string, value: ImportOutcome | undefined, amount: number) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    next.delete('outcome')
    if (value) next.set('outcome', value)
    return (
      <Link
        key={label}
        to={`?${next}`}
        replace
        className={styles.outcome}
        aria-current={outcome === value ? 'true' : undefined}
      >
        {label} <b>{formatFigure(amount)}</b>
      </Link>
    )
  }
  const all = IMPORT_OUTCOMES.reduce((sum, one) => sum + counts[one], 0)
  return (
    <nav aria-label="Rows by outcome" className={styles.outcomes}>
      {link('All', undefined, all)}
      {IMPORT_OUTCOMES.map((one) => link(IMPORT_OUTCOME_LABELS[one], one, counts[one]))}
    </nav>
  )
}

const LOOKS: Record<ImportOutcome, { tone: Tone; Icon: typeof IconCheck }> = {
  new: { tone: 'good', Icon: IconPlus },
  changed: { tone: 'info', Icon: IconPencil },
  unchanged: { tone: 'quiet', Icon: IconCheck },
  invalid: { tone: 'bad', Icon: IconAlertTriangle },
}

const COLUMNS: readonly Column<Shown>[] = [
  { id: 'label', header: 'Name', minWidth: '12vw', cell: ({ label }) => label || DASH },
  { id: 'line', header: 'Row', width: '64px', align: 'end', cell: ({ line }) => line },
  {
    id: 'outcome',
    header: 'Outcome',
    width: '128px',
    card: 'plain',
    cell({ outcome }) {
      const { tone, Icon } = LOOKS[outcome]
      return (
        <Chip tone={tone} icon={<Icon size={15} stroke={2} aria-hidden />}>
          {IMPORT_OUTCOME_LABELS[outcome]}
        </Chip>
      )
    },
  },
  { id: 'what', header: 'What', card: 'line', cell: (row) => <What row={row} /> },
]

/** Of a new record only the first few: the page is about what is unusual. */
const SHOWN_OF_NEW = 4
const NAME_PARTS = ['first_name', 'middle_name', 'last_name']
const IN_LABEL = new Set<string>([...NAME_PARTS, 'name', 'student_id', 'cohort_id'])

function What({ row: { kind, isSplit, outcome, changes, problems } }: { row: Shown }) {
  if (outcome === 'invalid') {
    return (
      <ul className={cx(styles.problems)}>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    )
  }
  const name = (field: string) => labelOf(kind, field as ImportKey)
  if (outcome === 'new') {
    const given = changes.filter(({ field, to }) => to && !IN_LABEL.has(field))
    const more = given.length - SHOWN_OF_NEW
    // The label does not say where a name was split.
    const parts = isSplit ? NAME_PARTS.flatMap((part) => changes.filter(({ field, to }) => to && field === part)) : []
    return (
      <span className={cx(styles.given)}>
        {[...parts, ...given.slice(0, SHOWN_OF_NEW)]
          .map(({ field, to }) => `${name(field)}: ${cutAt120(to ?? '')}`)
          .join(' · ')}
        {more > 0 ? ` · ${more} more` : ''}
      </span>
    )
  }
  return (
    <ul className={cx(styles.changes)}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {name(field)}: <del>{cutAt120(from ?? '') || 'empty'}</del> <span aria-hidden>→</span>{' '}
          <ins>{cutAt120(to ?? '') || 'empty'}</ins>
        </li>
      ))}
    </ul>
  )
}

function isOther(row: ImportRow, before: ReadonlyMap<number, string> | undefined): boolean {
  const known = before?.get(row.line)
  return known !== undefined && known !== JSON.stringify(row)
}

/** Null for a row that was left out. */
function recordPath({ kind, record_id, student_id }: Shown): string | null {
  if (kind === 'placements') return student_id === null ? null : pagePath('student', { id: student_id })
  if (record_id === null) return null
  if (kind === 'students') return pagePath('student', { id: record_id })
  return kind === 'employees' ? pagePath('employeeEdit', { id: record_id }) : pagePath('assignment', { id: record_id })
}
