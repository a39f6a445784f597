import { EMPLOYEE_STATUS_LABELS, type EmployeeStatus } from './employee-status.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import type { Words } from './field-words.ts'

export const EMPLOYEE_WORDS = {
  first_name: { label: 'First name', limit: FIELD_LIMITS.users.first_name },
  last_name: { label: 'Last name', limit: FIELD_LIMITS.users.last_name },
  email: { label: 'Email', limit: FIELD_LIMITS.users.email },
  status: { label: 'Status', value: (status) => EMPLOYEE_STATUS_LABELS[status as EmployeeStatus] },
  handed_over: { label: 'Handed over' },
} satisfies Words
