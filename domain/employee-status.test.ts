import { expect, test } from 'vitest'
import { deactivationProblem, EMPLOYEE_STATUS_LABELS, EMPLOYEE_STATUSES, employeeMatches } from './employee-status.ts'

test.for([
  [{ isSelf: true, otherActiveEmployees: 5 }, 'You cannot deactivate yourself.'],
  [{ isSelf: true, otherActiveEmployees: 0 }, 'You cannot deactivate yourself.'],
  [{ isSelf: false, otherActiveEmployees: 0 }, 'The last active employee cannot be deactivated.'],
  [{ isSelf: false, otherActiveEmployees: 1 }, null],
] as const)('deactivating with %j answers %s', ([facts, problem]) => {
  expect(deactivationProblem(facts)).toBe(problem)
})

test('an employee is active or inactive', () => {
  expect(EMPLOYEE_STATUSES.map((status) => EMPLOYEE_STATUS_LABELS[status])).toEqual(['Active', 'Inactive'])
})

test.for([
  [{ searchText: '' }, true],
  [{ searchText: 'holm ida', status: 'active' }, true],
  [{ searchText: 'EXAMPLE.com' }, true],
  [{ searchText: 'ida', status: 'inactive' }, false],
  [{ searchText: 'ola' }, false],
] as const)('among the employees %j finds Ida Holm: %s', ([filter, isFound]) => {
  const ida = { first_name: 'Ida', last_name: 'Holm', email: 'ida@example.com', status: 'active' } as const
  expect(employeeMatches(ida, filter)).toBe(isFound)
})
