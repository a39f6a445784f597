import { expect, test } from 'vitest'
import { deactivationProblem, EMPLOYEE_STATUS_LABELS, EMPLOYEE_STATUSES } from './employee-status.ts'

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
