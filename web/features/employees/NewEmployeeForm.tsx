import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { api } from '#web/api/client.ts'
import {
  showTemporaryPassword,
  TemporaryPasswordField,
  temporaryPasswordUntil,
  useTemporaryPassword,
} from '#web/features/accounts/TemporaryPassword.tsx'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { EmployeeFormFrame } from './EmployeeFormFrame.tsx'

const EMPTY = { first_name: '', last_name: '', email: '' }

export function NewEmployeeForm() {
  const navigate = useNavigate()
  const password = useTemporaryPassword()
  const until = temporaryPasswordUntil()
  const form = useEditForm({ initial: EMPTY, check: employeeProblem, draftKey: 'employee:new' })

  async function create() {
    if (!form.isValid()) return
    const body = { ...form.values, password }
    const saved = await whileSaving(() => api.employees.register({ body }))
    if (!saved.ok) return
    form.done()
    await navigate(pagePath('employees'), { replace: true })
    await showTemporaryPassword({ title: 'Employee Created', person: form.values, password, until })
  }

  return (
    <EmployeeFormFrame form={form} submitLabel="Create" onSubmit={create}>
      <TemporaryPasswordField password={password} until={until} />
    </EmployeeFormFrame>
  )
}
