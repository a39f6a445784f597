import { hasEveryWord } from './fold.ts'
import { fullName, type Named } from './person-name.ts'

export const EMPLOYEE_STATUSES = ['active', 'inactive'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

export const EMPLOYEE_STATUS_LABELS: Record<EmployeeStatus, string> = { active: 'Active', inactive: 'Inactive' }

export const CANNOT_DEACTIVATE_SELF = 'You cannot deactivate yourself.'

/** Someone must always be able to log in and reactivate the others. */
export function deactivationProblem(facts: { isSelf: boolean; otherActiveEmployees: number }): string | null {
  if (facts.isSelf) return CANNOT_DEACTIVATE_SELF
  if (facts.otherActiveEmployees === 0) return 'The last active employee cannot be deactivated.'
  return null
}

interface EmployeeFilter {
  searchText: string
  status?: EmployeeStatus | undefined
}

export function employeeMatches(
  employee: Named & { email: string; status: EmployeeStatus },
  { searchText, status }: EmployeeFilter,
): boolean {
  if (status !== undefined && employee.status !== status) return false
  return hasEveryWord([fullName(employee), employee.email], searchText)
}
