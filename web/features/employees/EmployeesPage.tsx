import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Employee } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { fullName } from '#domain/person-name.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { ImportLink } from '#web/ui/ImportLink.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PeopleActions } from '#web/ui/PeopleActions.tsx'
import { StatusChip } from '#web/ui/StatusChip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { tableData } from '#web/ui/table/table-data.ts'
import { ViewLink } from '#web/ui/table/ViewLink.tsx'
import { employeesQuery } from './employees-queries.ts'

const ADD = { label: 'Add New Employee', to: pagePath('employeeNew') }

const COLUMNS: readonly Column<Employee>[] = [
  { id: 'name', header: 'Name', cell: fullName },
  { id: 'email', header: 'Email', card: 'plain', cell: (employee) => employee.email },
  {
    id: 'status',
    header: 'Status',
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

export default function EmployeesPage() {
  const query = useQuery(employeesQuery())
  return (
    <>
      <PageTitle
        title="Employees"
        actions={
          <>
            {/* Nobody writes to those who have left. */}
            <PeopleActions people={query.data?.rows.filter(({ status }) => status === 'active')} scope="Employees" />
            <ExportButton list="employees" />
            <ImportLink kind="employees" />
            <Button component={Link} to={ADD.to}>
              {ADD.label}
            </Button>
          </>
        }
      />
      <DataTable
        label="Employees"
        columns={COLUMNS}
        {...tableData(query)}
        rowKey={(employee) => employee.id}
        rowHref={editPath}
        empty={<EmptyState title="No employees yet" action={ADD} />}
      />
    </>
  )
}

function editPath({ id }: Employee): string {
  return pagePath('employeeEdit', { id })
}
