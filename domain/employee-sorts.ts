import type { EmployeeStatus } from './employee-status.ts'
import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'

export type EmployeeSort = 'name' | 'email' | 'status'
export const EMPLOYEE_SORTS: Sorts<Named & { email: string; status: EmployeeStatus }, EmployeeSort> = {
  name: fullName,
  email: ({ email }) => email,
  status: ({ status }) => status,
}
