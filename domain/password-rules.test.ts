import { expect, test } from 'vitest'
import {
  changePasswordProblem,
  firstPasswordProblem,
  loginProblem,
  newPasswordProblem,
  resetRequestProblem,
} from './password-rules.ts'

const both = 'Please enter a username and password.'
const password = 'Please enter a password.'
const differ = 'Passwords do not match.'
const short = 'Password must be at least 8 characters.'

test.for([
  ['', '', 'username', both],
  ['ada', 'secret', 'username', both],
  ['ada   ', 'secret', 'username', both],
  ['adal', '', 'password', both],
  ['adal', 'x', 'password', both],
] as const)('logging in as %j with %j is refused', ([username, password, field, message]) => {
  expect(loginProblem({ username, password })).toEqual({ field, message })
})

test('four characters of a username and two of a password are sent', () => {
  expect(loginProblem({ username: 'adal', password: 'xy' })).toBeNull()
  expect(loginProblem({ username: 'adal', password: '  ' })).toBeNull()
  expect(loginProblem({ username: ' ada@school.test ', password: 'a b' })).toBeNull()
})

test.for([
  ['', 'Please enter a username.'],
  ['ada', 'Please enter a username.'],
  ['  ada ', 'Please enter a username.'],
  ['adal', undefined],
] as const)('asking for a reset as %j answers %s', ([username, message]) => {
  expect(resetRequestProblem({ username })?.message).toBe(message)
})

test.for([
  ['', '', '', 'current', password],
  ['', 'longenough', 'longenough', 'current', password],
  ['', 'longenough', 'other', 'current', password],
  ['old', '', '', 'next', password],
  ['old', '  ', '', 'next', password],
  ['old', 'longenough', '', 'retyped', differ],
  ['old', '', 'longenough', 'retyped', differ],
  ['old', 'short', 'other', 'retyped', differ],
  ['old', 'longenough', 'Longenough', 'retyped', differ],
  ['old', 'longenough', 'longenough ', 'retyped', differ],
  ['old', 'seven77', 'seven77', 'next', short],
  ['old', '👍👍👍👍', '👍👍👍👍', 'next', short],
] as const)('changing the password from %j to %j and %j is refused', ([current, next, retyped, field, message]) => {
  expect(changePasswordProblem({ current, next, retyped })).toEqual({ field, message })
})

test('eight characters are enough to change a password', () => {
  expect(changePasswordProblem({ current: 'old', next: 'eight888', retyped: 'eight888' })).toBeNull()
})

test.for([
  ['', '', '', 'username', both],
  ['ada', 'longenough', 'longenough', 'username', both],
  ['adal', '', '', 'password', both],
  ['adal', '', 'longenough', 'password', both],
  ['adal', '        ', '        ', 'password', both],
  ['adal', 'longenough', '', 'retyped', differ],
  ['adal', 'short', 'other', 'retyped', differ],
  ['adal', 'seven77', 'seven77', 'password', short],
] as const)('a new password for %j of %j and %j is refused', ([username, password, retyped, field, message]) => {
  expect(newPasswordProblem({ username, password, retyped })).toEqual({ field, message })
})

test('eight characters are enough for a new password', () => {
  expect(newPasswordProblem({ username: 'adal', password: 'eight888', retyped: 'eight888' })).toBeNull()
})

test.for([
  ['', short],
  ['seven77', short],
  ['👍👍👍👍', short],
  ['eight888', undefined],
] as const)('a new account that starts with %j answers %s', ([password, message]) => {
  expect(firstPasswordProblem({ password })?.message).toBe(message)
})
