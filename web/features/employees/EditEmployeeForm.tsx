import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Employee } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import {
  CANNOT_DEACTIVATE_SELF,
  EMPLOYEE_STATUS_LABELS,
  EMPLOYEE_STATUSES,
  type EmployeeStatus,
} from '#domain/employee-status.ts'
import { api } from '#web/api/client.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { useMe } from '#web/session/me.ts'
import { whileSaving } from '#web/ui/dialogs/busy.ts'
import type { ComparedField } from '#web/ui/form/CompareDialog.tsx'
import { StaleDialog } from '#web/ui/form/StaleDialog.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { EmployeeFormFrame, type EmployeeName } from './EmployeeFormFrame.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { TwoStepReset } from './TwoStepReset.tsx'
import '#web/ui/choice-styles.ts'

interface EmployeeValues extends EmployeeName {
  status: EmployeeStatus
}

export function EditEmployeeForm({ employee }: { employee: Employee }) {
  const navigate = useNavigate()
  const me = useMe()
  const form = useEditForm({
    initial: valuesOf(employee),
    version: employee.version,
    check: employeeProblem,
    draftKey: `employee:${employee.id}`,
  })
  const [theirs, setTheirs] = useState<Employee | null>(null)

  async function save(version: number | undefined) {
    const body = { ...form.values, id: employee.id, ...(version !== undefined && { version }) }
    const saved = await whileSaving(() => api.employees.update({ body }))
    if (saved.ok) {
      form.done()
      await navigate(pagePath('employees'), { replace: true })
    } else if (saved.error.code === 'stale') setTheirs(saved.error.current as Employee)
  }

  return (
    <>
      <EmployeeFormFrame
        form={form}
        submitLabel="Save"
        onSubmit={async () => {
          if (form.isValid()) await save(form.version)
        }}
      >
        <StatusField {...form.field('status')} isSelf={me.id === employee.id} />
      </EmployeeFormFrame>
      <PasswordReset employee={employee} />
      <TwoStepReset id={employee.id} />
      <HistoryPanel entity="employee" id={employee.id} />
      <StaleDialog
        form={form}
        theirs={theirs}
        onDone={() => setTheirs(null)}
        valuesOf={valuesOf}
        compare={compared}
        onSave={(version) => void save(version)}
      />
    </>
  )
}

interface StatusFieldProps {
  value: EmployeeStatus
  onChange(value: EmployeeStatus): void
  isSelf: boolean
}

function StatusField({ value, onChange, isSelf }: StatusFieldProps) {
  return (
    <Radio.Group
      label="Status"
      description="Someone inactive cannot log in. What they graded and wrote keeps their name."
      value={value}
      onChange={(chosen) => onChange(EMPLOYEE_STATUSES.find((status) => status === chosen) ?? value)}
    >
      <Stack gap="xs" mt={8}>
        {EMPLOYEE_STATUSES.map((status) => (
          <Radio
            key={status}
            value={status}
            label={EMPLOYEE_STATUS_LABELS[status]}
            {...(isSelf && status === 'inactive' ? { disabled: true, description: CANNOT_DEACTIVATE_SELF } : {})}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function valuesOf({ first_name, last_name, email, status }: Employee): EmployeeValues {
  return { first_name, last_name, email, status }
}

function compared(mine: EmployeeValues, theirs: EmployeeValues): ComparedField[] {
  return [
    { label: 'First name', mine: mine.first_name, theirs: theirs.first_name },
    { label: 'Last name', mine: mine.last_name, theirs: theirs.last_name },
    { label: 'Email', mine: mine.email, theirs: theirs.email },
    { label: 'Status', mine: EMPLOYEE_STATUS_LABELS[mine.status], theirs: EMPLOYEE_STATUS_LABELS[theirs.status] },
  ]
}
