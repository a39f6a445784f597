import { expect, test } from 'vitest'
import { setUpFormProblem, setUpProblem } from './set-up-form.ts'

const whole = {
  code: 'K3MF-9X2A-T7WQ-4HRB',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  password: 'tall green lamp',
}

test.for([
  [{}, null],
  [
    { code: ' ', first_name: '' },
    { field: 'code', message: 'Please enter the code from the console of the server.' },
  ],
  [
    { code: 'K3MF-9X2A' },
    { field: 'code', message: 'The code has four groups of four letters and digits, such as K3MF-9X2A-T7WQ-4HRB.' },
  ],
  [
    { first_name: ' ', last_name: '' },
    { field: 'first_name', message: 'Please enter your first name.' },
  ],
  [{ last_name: '' }, { field: 'last_name', message: 'Please enter your last name.' }],
  [
    { email: '', password: '' },
    { field: 'email', message: 'Please enter your email.' },
  ],
  [{ email: 'ada' }, { field: 'email', message: 'Please enter a real e-mail address.' }],
  [{ password: 'short' }, { field: 'password', message: 'Password must be at least 8 characters.' }],
] as const)('setting up with %j answers %j', ([change, problem]) => {
  expect(setUpProblem({ ...whole, ...change })).toEqual(problem)
})

test.for([
  [{ retyped: 'tall green lamp' }, null],
  [{ retyped: '' }, 'Passwords do not match.'],
  [{ password: 'short', retyped: 'shorter' }, 'Passwords do not match.'],
  [{ password: 'short', retyped: 'short' }, 'Password must be at least 8 characters.'],
  [{ last_name: '', retyped: '' }, 'Please enter your last name.'],
] as const)('the form with %j answers %s', ([change, message]) => {
  expect(setUpFormProblem({ ...whole, ...change })?.message ?? null).toBe(message)
})
