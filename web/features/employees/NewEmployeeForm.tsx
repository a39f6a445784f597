import { pagePath } from '#contract/pages.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import { EMPLOYEE_WORDS } from '#domain/employee-words.ts'
import { api } from '#web/api/client.ts'
import {
  showTemporaryPassword,
  TemporaryPasswordField,
  useTemporaryPassword,
  useTemporaryPasswordUntil,
} from '#web/features/accounts/TemporaryPassword.tsx'
import { invitePeople } from '#web/features/logins/invite.tsx'
import { useNavigate } from '#web/navigation/hooks.ts'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { EmployeeFormFrame } from './EmployeeFormFrame.tsx'

export function NewEmployeeForm() {
  const navigate = useNavigate()
  const password = useTemporaryPassword()
  const until = useTemporaryPasswordUntil()
  const edit = useEdit({
    initial: { first_name: '', last_name: '', email: '' },
    check: employeeProblem,
    draftKey: 'employee:new',
    words: EMPLOYEE_WORDS,
    save: (values) => api.employees.register({ body: { ...values, password } }),
    async onSaved({ id }, person) {
      await navigate(pagePath('employees'), { replace: true })
      const invite = () => invitePeople([{ ...person, id }])
      await showTemporaryPassword({ title: 'Employee Created', person, password, until, invite })
    },
  })
  return (
    <EmployeeFormFrame edit={edit} submitLabel="Create">
      <TemporaryPasswordField password={password} until={until} />
    </EmployeeFormFrame>
  )
}
