import { EMPLOYEE_STATUS_LABELS, type EmployeeStatus } from './employee-status.ts'
import type { HistoryWords } from './history-words.ts'

export const EMPLOYEE_WORDS: HistoryWords = {
  first_name: { label: 'First name' },
  last_name: { label: 'Last name' },
  email: { label: 'Email' },
  status: { label: 'Status', value: (status) => EMPLOYEE_STATUS_LABELS[status as EmployeeStatus] },
}
