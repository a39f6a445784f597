import { useQuery } from '@tanstack/react-query'
import { pagePath } from '#contract/pages.ts'
import { fullName } from '#domain/person-name.ts'
import { useParams } from '#web/navigation/hooks.ts'
import { useFresh } from '#web/ui/form/use-fresh.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { useOpened } from '#web/ui/recently-opened.ts'
import { EditEmployeeForm } from './EditEmployeeForm.tsx'
import { employeeQuery } from './employees-queries.ts'
import { NewEmployeeForm } from './NewEmployeeForm.tsx'

export default function EmployeeFormPage() {
  const { id } = useParams()
  if (id !== undefined) return <EditEmployee key={id} id={id} />
  return (
    <>
      <PageTitle title="Create New Employee" back={{ to: pagePath('employees') }} />
      <NewEmployeeForm />
    </>
  )
}

function EditEmployee({ id }: { id: string }) {
  const query = useFresh(useQuery(employeeQuery(id)))
  const employee = query.data
  useOpened('employee', employee?.id, employee ? { name: fullName(employee), about: employee.email } : null)
  return (
    <>
      <PageTitle
        title={employee ? `Edit Employee: ${fullName(employee)}` : 'Edit Employee'}
        back={{ to: pagePath('employees') }}
      />
      <Loaded query={query} what="This employee">
        {(employee) => <EditEmployeeForm employee={employee} />}
      </Loaded>
    </>
  )
}
