import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ImportSummary } from '#contract/imports.ts'
import { pagePath } from '#contract/pages.ts'
import { IMPORT_KIND_LABELS, IMPORT_KINDS, type ImportSortKey } from '#domain/import-kinds.ts'
import { doneInWords, figured, IMPORT_STATE_LABELS, writtenRows } from '#domain/import-words.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { Instant } from '#web/ui/Instant.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PersonLink } from '#web/ui/PersonLink.tsx'
import { Chip } from '#web/ui/StatusChip.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { STATE_TONES } from './import-looks.ts'
import { IMPORTS_TABLE, importsQuery, importsQuestion, readListedKind } from './imports-queries.ts'

const IMPORT = { label: 'Import', to: pagePath('importNew') }

const COLUMNS: readonly Column<ImportSummary, ImportSortKey>[] = [
  { id: 'kind', header: 'What', sortKey: 'kind', width: '140px', cell: ({ kind }) => IMPORT_KIND_LABELS[kind] },
  {
    id: 'at',
    header: 'At',
    sortKey: 'at',
    width: '232px',
    card: 'plain',
    cell: ({ committed_at, created_at }) => <Instant at={committed_at ?? created_at} />,
  },
  { id: 'by', header: 'By', sortKey: 'by', card: 'plain', cell: ({ actor }) => <PersonLink person={actor} /> },
  {
    id: 'state',
    header: 'Status',
    width: '150px',
    card: 'plain',
    cell: ({ state }) => <Chip tone={STATE_TONES[state]}>{IMPORT_STATE_LABELS[state]}</Chip>,
  },
  { id: 'counts', header: 'Result', card: 'line', cell: resultOf },
]

const KINDS = IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_LABELS[value] }))

export default function ImportsPage() {
  const table = useTableAddress(IMPORTS_TABLE)
  const kind = readListedKind(table.params)
  const query = useQuery(importsQuery(table.params))
  return (
    <>
      <PageTitle
        title="Imports"
        actions={
          <>
            <ExportButton list="imports" query={importsQuestion(table.params)} />
            <Button component={Link} to={IMPORT.to}>
              {IMPORT.label}
            </Button>
          </>
        }
      />
      <Toolbar>
        <NativeSelect
          label="What"
          data={[{ value: '', label: 'Everything' }, ...KINDS]}
          value={kind ?? ''}
          onChange={(event) => table.setFilter('kind', event.currentTarget.value)}
        />
      </Toolbar>
      <DataTable
        label="Imports"
        columns={COLUMNS}
        {...tableData(query)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pagePath('import', { id })}
        address={table}
        empty={
          kind ? (
            <EmptyState title="No such import yet" action={{ label: 'Show all imports', to: pagePath('imports') }} />
          ) : (
            <EmptyState
              title="Nothing has been imported yet"
              description="Students, employees, assignments and placements can be pasted from a spreadsheet."
              action={IMPORT}
            />
          )
        }
      />
    </>
  )
}

function resultOf({ state, kind, counts }: ImportSummary): string {
  if (state === 'done' || state === 'undone') return doneInWords(kind, counts)
  return `${figured(writtenRows(counts) + counts.unchanged + counts.invalid, 'row')} compared`
}
