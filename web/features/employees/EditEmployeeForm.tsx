import { Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Employee, EmployeeDetail } from '#contract/employees.ts'
import { pagePath } from '#contract/pages.ts'
import { employeeProblem } from '#domain/employee-form.ts'
import {
  CANNOT_DEACTIVATE_SELF,
  EMPLOYEE_STATUS_LABELS,
  EMPLOYEE_STATUSES,
  type EmployeeStatus,
} from '#domain/employee-status.ts'
import { EMPLOYEE_WORDS } from '#domain/employee-words.ts'
import { api } from '#web/api/client.ts'
import { HistoryPanel } from '#web/features/history/HistoryPanel.tsx'
import { LoginPanel } from '#web/features/logins/LoginPanel.tsx'
import { useNavigate } from '#web/navigation/hooks.ts'
import { useMe } from '#web/session/me.ts'
import { useEdit } from '#web/ui/form/use-edit.ts'
import { EmployeeCohorts } from './EmployeeCohorts.tsx'
import { EmployeeFormFrame, type EmployeeName } from './EmployeeFormFrame.tsx'
import { dutiesQuery } from './employees-queries.ts'
import { handedOver, LeavingFields, NOTHING_CHOSEN } from './LeavingFields.tsx'
import { TwoStepReset } from './TwoStepReset.tsx'
import '#web/ui/choice-styles.ts'

interface EmployeeValues extends EmployeeName {
  status: EmployeeStatus
}

export function EditEmployeeForm({ employee }: { employee: EmployeeDetail }) {
  const navigate = useNavigate()
  const me = useMe()
  const { id } = employee
  const duties = useQuery(dutiesQuery(id)).data
  const [handing, setHanding] = useState(NOTHING_CHOSEN)
  const edit = useEdit({
    initial: valuesOf(employee),
    version: employee.version,
    check: employeeProblem,
    draftKey: `employee:${id}`,
    words: EMPLOYEE_WORDS,
    save(values, version) {
      const to = values.status === 'inactive' && employee.status === 'active' ? handing.to : null
      const hand_over = to === null ? undefined : { to: Number(to), ...handedOver(duties, handing, new Date()) }
      return api.employees.update({ body: { ...values, id, version, ...(hand_over && { hand_over }) } })
    },
    onSaved: () => navigate(pagePath('employees'), { replace: true }),
    compare: { entity: 'employee', id, valuesOf },
  })
  return (
    <>
      <EmployeeFormFrame edit={edit} submitLabel="Save">
        <StatusField {...edit.field('status')} isSelf={me.id === id} />
        {employee.status === 'active' && edit.values.status === 'inactive' ? (
          <LeavingFields employee={employee} duties={duties} value={handing} onChange={setHanding} />
        ) : null}
      </EmployeeFormFrame>
      {duties ? <EmployeeCohorts cohorts={duties.cohorts} /> : null}
      <LoginPanel person={employee} login={employee.login} narrow />
      <TwoStepReset id={id} />
      <HistoryPanel entity="employee" id={id} />
    </>
  )
}

interface StatusFieldProps {
  label: string
  value: EmployeeStatus
  onChange(value: EmployeeStatus): void
  isSelf: boolean
}

function StatusField({ label, value, onChange, isSelf }: StatusFieldProps) {
  return (
    <Radio.Group
      label={label}
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
