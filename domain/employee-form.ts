import { isEmail, NOT_AN_EMAIL } from './email.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'

interface EmployeeDraft {
  first_name: Typed
  last_name: Typed
  email: Typed
}

export function employeeProblem(draft: EmployeeDraft): Problem<keyof EmployeeDraft> | null {
  if (isBlank(draft.first_name)) return { field: 'first_name', message: 'Employee name is required.' }
  if (isBlank(draft.last_name)) return { field: 'last_name', message: 'Employee name is required.' }
  if (isBlank(draft.email)) return { field: 'email', message: 'Employee email is required.' }
  if (!isEmail(draft.email?.trim() ?? '')) return { field: 'email', message: NOT_AN_EMAIL }
  return null
}
