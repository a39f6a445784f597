import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import type { StudentRow } from '#contract/students.ts'
import { DASH } from '#domain/display.ts'
import { fullName } from '#domain/person-name.ts'
import { placementLabel } from '#domain/placement-label.ts'
import { cohortsQuery } from '#web/features/cohorts/cohorts-queries.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Person } from '#web/ui/table/Person.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import { studentsQuery } from './students-queries.ts'

const ADD = { label: 'Add New Student', to: pagePath('studentNew') }

const COLUMNS: readonly Column<StudentRow>[] = [
  { id: 'email', header: 'Email', card: 'plain', cell: (student) => student.email },
  { id: 'name', header: 'Name', isLead: true, cell: (student) => <Person student={student} /> },
  {
    id: 'cohort',
    header: 'Cohort',
    card: 'plain',
    cell: (student) => student.cohort_name ?? <WithoutCohort student={student} />,
  },
  {
    id: 'view',
    header: 'View',
    width: '88px',
    card: 'action',
    cell: (student) => <ViewLink to={pathOf(student)} name={fullName(student)} />,
  },
]

export default function StudentsPage() {
  const table = useTableAddress()
  const query = useQuery(studentsQuery(table.params))
  return (
    <>
      <PageTitle
        title="Students Home"
        actions={
          <Button component={Link} to={ADD.to}>
            {ADD.label}
          </Button>
        }
      />
      <Toolbar>
        <SearchBox
          label="Search"
          helper="Search by name, email or cohort."
          value={table.search}
          onSearch={table.setSearch}
        />
      </Toolbar>
      <DataTable
        label="Students"
        columns={COLUMNS}
        {...tableData(query)}
        rowKey={(student) => student.id}
        rowHref={pathOf}
        address={table}
        skeletonRows={20}
        empty={
          table.search ? (
            <EmptyState
              title={`No student matches “${table.search}”`}
              description="Every word must be found in the name, the email or the cohort."
              action={{ label: 'Show all students', onClick: () => table.setSearch('') }}
            />
          ) : (
            <NoStudents />
          )
        }
      />
    </>
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

function pathOf({ id }: StudentRow): string {
  return pagePath('student', { id })
}

function WithoutCohort({ student }: { student: StudentRow }) {
  const label = placementLabel(student)
  return label === 'Dropped Out' ? <StatusChip of="placement" value={label} /> : DASH
}
