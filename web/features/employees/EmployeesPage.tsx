import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Employee } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { EMPLOYEE_SORTS, type EmployeeSort } from '#domain/employee-sorts.ts'
import { EMPLOYEE_STATUS_LABELS, EMPLOYEE_STATUSES, employeeMatches } from '#domain/employee-status.ts'
import { fullName } from '#domain/person-name.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import { Toolbar } from '#web/ui/Toolbar.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useTableAddress } from '#web/ui/table/table-address.ts'
import { tableData } from '#web/ui/table/table-data.ts'
import { useSorted } from '#web/ui/table/use-sorted.ts'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import { employeesQuery } from './employees-queries.ts'

const ADD = { label: 'Add New Employee', to: pagePath('employeeNew') }

const COLUMNS: readonly Column<Employee, EmployeeSort>[] = [
  { id: 'name', header: 'Name', sortKey: 'name', cell: fullName },
  { id: 'email', header: 'Email', sortKey: 'email', card: 'plain', cell: (employee) => employee.email },
  {
    id: 'status',
    header: 'Status',
    sortKey: 'status',
    width: '140px',
    card: 'plain',
    cell: (employee) => <StatusChip of="employee" value={employee.status} />,
  },
  {
    id: 'action',
    header: 'Action',
    width: '100px',
    card: 'action',
    cell: (employee) => <ViewLink to={editPath(employee)} name={fullName(employee)} label="Edit" />,
  },
]

const STATUS_OPTIONS = EMPLOYEE_STATUSES.map((value) => ({ value, label: EMPLOYEE_STATUS_LABELS[value] }))

export default function EmployeesPage() {
  const query = useQuery(employeesQuery())
  const { search, setSearch, params, setFilter } = useTableAddress()
  const filter = { searchText: search, status: EMPLOYEE_STATUSES.find((status) => status === params.get('status')) }
  const found = query.data?.rows.filter((employee) => employeeMatches(employee, filter))
  const { rows, sorting, asked } = useSorted(found, EMPLOYEE_SORTS)
  const isFiltered = search !== '' || filter.status !== undefined
  return (
    <>
      <PageTitle
        title="Employees"
        actions={
          <>
            {/* Nobody writes to those who have left. */}
            <PeopleActions people={rows?.filter(({ status }) => status === 'active')} scope="Employees" />
            <ExportButton list="employees" query={{ ...filter, ...asked }} />
            <ImportLink kind="employees" />
            <Button component={Link} to={ADD.to}>
              {ADD.label}
            </Button>
          </>
        }
      />
      <Toolbar>
        <SearchBox label="Search" helper="Search by name or email." value={search} onSearch={setSearch} />
        <NativeSelect
          label="Status"
          data={[{ value: '', label: 'Active and inactive' }, ...STATUS_OPTIONS]}
          value={filter.status ?? ''}
          onChange={(event) => setFilter('status', event.currentTarget.value)}
        />
      </Toolbar>
      <DataTable
        label="Employees"
        columns={COLUMNS}
        {...tableData(query)}
        rows={rows}
        sorting={sorting}
        rowKey={(employee) => employee.id}
        rowHref={editPath}
        empty={
          isFiltered ? (
            <EmptyState
              title="No employee matches"
              action={{ label: 'Show all employees', to: pagePath('employees') }}
            />
          ) : (
            <EmptyState title="No employees yet" action={ADD} />
          )
        }
      />
    </>
  )
}

function editPath({ id }: Employee): string {
  return pagePath('employeeEdit', { id })
}
