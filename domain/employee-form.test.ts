import { expect, test } from 'vitest'
import { employeeProblem } from './employee-form.ts'

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@school.test' }

test.for([
  [{ first_name: '', last_name: '', email: '' }, 'first_name', 'Employee name is required.'],
  [{ first_name: ' ' }, 'first_name', 'Employee name is required.'],
  [{ last_name: null }, 'last_name', 'Employee name is required.'],
  [{ last_name: '\t', email: '' }, 'last_name', 'Employee name is required.'],
  [{ email: '' }, 'email', 'Employee email is required.'],
  [{ email: undefined }, 'email', 'Employee email is required.'],
  [{ email: 'ada' }, 'email', 'Please enter a real e-mail address.'],
] as const)('an employee with %j is refused', ([change, field, message]) => {
  expect(employeeProblem({ ...ada, ...change })).toEqual({ field, message })
})

test('an employee with both names and an email is accepted', () => {
  expect(employeeProblem(ada)).toBeNull()
})
