import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagePath } from '#contract/pages.ts'
import type { ListedStudent } from '#contract/students.ts'
import { STUDENT_EXPORTS } from '#domain/export-lists.ts'
import { fullName } from '#domain/person-name.ts'
import { canSortByMissing, readColumns, toggleColumn, tooManyPeople } from '#domain/student-list.ts'
import { queryClient } from '#web/api/query-client.ts'
import { cohortsQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { useNavigate } from '#web/navigation/hooks.ts'
import { showMessage } from '#web/ui/dialogs/alerts.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportMenu } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { usePreference } from '#web/ui/preference.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Toolbar, ToolbarItem } from '#web/ui/Toolbar.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { StudentBar } from './StudentBar.tsx'
import { StudentFilters, useFilterWords } from './StudentFilters.tsx'
import { type ListedRow, studentColumns, studentPath } from './student-columns.tsx'
import {
  allStudentsQuery,
  figuresQuery,
  readStudentFilter,
  studentsQuery,
  studentsQuestion,
  studentsTable,
} from './students-queries.ts'
import '#web/ui/choice-styles.ts'
import { Link } from '#web/ui/Link.tsx'

const ADD = { label: 'Add New Student', to: pagePath('studentNew') }

export default function StudentsPage() {
  const params = useTableAddress().params
  const filter = readStudentFilter(params)
  const table = useTableAddress(studentsTable(filter))
  const query = useQuery(studentsQuery(params))
  const [stored, store] = usePreference('student-columns')
  const columns = readColumns(stored)
  const rows = useListedRows(query.data?.rows, columns.length > 0)
  const [isSelecting, setIsSelecting] = useState(false)
  const readAll = () => readPeople(params)
  const selection = useSelection<ListedRow, ListedStudent>({
    filter: JSON.stringify([filter, table.search]),
    total: query.data?.count ?? 0,
    readAll,
    keep: (row) => row,
    label: (row) => `Select ${fullName(row)}`,
    allLabel: 'Select all students of this filter',
  })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <>
      <PageTitle
        title="Students Home"
        actions={
          <>
            <PeopleActions people={readAll} scope={useFilterWords(filter, table.search)} />
            <ExportMenu lists={STUDENT_EXPORTS} query={studentsQuestion(params)} />
            <ImportLink kind="students" cohortId={filter.cohortId} />
            <Button component={Link} to={ADD.to}>
              {ADD.label}
            </Button>
          </>
        }
      />
      <Toolbar>
        <SearchBox
          label="Search"
          helper="Search by name, email or cohort."
          value={table.search}
          onSearch={table.setSearch}
        />
        <ToolbarItem>
          <ColumnsMenu shown={columns} onToggle={(column) => store(toggleColumn(stored, column))} />
          <Switch
            label="Select many"
            checked={isSelecting}
            onChange={(event) => {
              setIsSelecting(event.currentTarget.checked)
              selection.clear()
            }}
          />
        </ToolbarItem>
      </Toolbar>
      <StudentFilters filter={filter} onChange={table.setFilter} />
      <DataTable
        label="Students"
        columns={studentColumns(columns, canSortByMissing(filter))}
        {...tableData(query)}
        rows={rows}
        rowKey={(student) => student.id}
        rowHref={studentPath}
        address={table}
        selection={isSelecting ? selection : undefined}
        skeletonRows={20}
        empty={isFiltered || table.search ? <NobodyFound search={isFiltered ? '' : table.search} /> : <NoStudents />}
      />
      {isSelecting ? <StudentBar selection={selection} /> : null}
    </>
  )
}

/** The page's rows with the figures of the optional columns, which are read once a column is shown. */
function useListedRows(rows: readonly Omit<ListedRow, 'figures'>[] | undefined, isNeeded: boolean) {
  const ids = rows?.map(({ id }) => id) ?? []
  const figures = useQuery({ ...figuresQuery(ids), enabled: isNeeded && ids.length > 0 })
  const byId = new Map(figures.data?.rows.map((row) => [row.id, row]))
  return rows?.map((row): ListedRow => ({ ...row, figures: byId.get(row.id) }))
}

/** Everyone that the list has pages of; null if they are too many, which is said. */
async function readPeople(params: URLSearchParams): Promise<readonly ListedStudent[] | null> {
  const { rows, count } = await queryClient.fetchQuery({ ...allStudentsQuery(params), staleTime: 0 })
  if (rows.length === count) return rows
  void showMessage({ title: 'Too Many Students', body: tooManyPeople(count) })
  return null
}

function NobodyFound({ search }: { search: string }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      title={search ? `No student matches “${search}”` : 'No student matches these filters'}
      description={
        search
          ? 'Every word must be found in the name, the email or the cohort.'
          : 'Try fewer of them, or another cohort.'
      }
      action={{ label: 'Show all students', onClick: () => void navigate(pagePath('students')) }}
    />
  )
}

/** An empty school needs a cohort first. */
function NoStudents() {
  const cohorts = useQuery(cohortsQuery)
  if (cohorts.isPending) return null
  const hasCohorts = cohorts.data?.count !== 0
  return (
    <EmptyState
      title="No students yet"
      description={
        hasCohorts
          ? 'Add the first one and choose their cohort; they log in with the password that you hand them.'
          : 'A student belongs to a cohort, and there is none yet.'
      }
      action={hasCohorts ? ADD : { label: 'Add New Cohort', to: pagePath('cohortNew') }}
    />
  )
}
