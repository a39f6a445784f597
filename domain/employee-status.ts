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
