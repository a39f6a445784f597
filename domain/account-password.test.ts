import { expect, test } from 'vitest'
import {
  changePasswordProblem,
  firstPasswordProblem,
  isOnlyNames,
  loginProblem,
  newPasswordProblem,
  resetRequestProblem,
} from './account-password.ts'

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

const ZOE = { first_name: 'Zoë', last_name: 'Ødegård-Lee', email: 'zoe.lee42@mail.example.org' }
const LI = { first_name: 'Li', last_name: 'Wu', email: 'liwu@example.org' }
const SCHOOL = ['Homeroom', 'École Prime', 'prime.example.org']

test.for([
  [ZOE, 'Zoe12345'],
  [ZOE, '2026-ZOË-2027'],
  [ZOE, 'zo\u0065\u0308 99999'],
  [ZOE, 'ＺＯＥ＿１２３４'],
  [ZOE, 'odegardlee'],
  [ZOE, 'Odegard.Lee!'],
  [ZOE, 'zoeodegardlee'],
  [ZOE, 'odegardlee zoe'],
  [ZOE, 'zoezoezoe'],
  [ZOE, 'zoe.lee42@mail.example.org'],
  [ZOE, 'zoe.lee42'],
  [ZOE, 'ZoeLee2026'],
  [ZOE, '***Homeroom***'],
  [ZOE, 'ecole-prime-1'],
  [ZOE, 'Prime2026!'],
  [ZOE, 'prime.example.org'],
  [ZOE, 'zoe@Homeroom1'],
  [LI, 'LiWu2026'],
  [LI, 'wu li 123'],
  [{ ...LI, email: '40128876@example.org' }, '4012-8876'],
] as const)('%j may not have the password %j', ([person, password]) => {
  expect(isOnlyNames(password, person, SCHOOL)).toBe(true)
})

test.for([
  [ZOE, 'zoe likes tall lamps'],
  [ZOE, 'tall green lamp'],
  [ZOE, 'homeroom tall green lamp'],
  [ZOE, '12345678'],
  [ZOE, '--------'],
  [ZOE, 'zebra-lee-42'],
  [LI, 'li-8127-3365'],
  [{ first_name: '', last_name: '', email: '' }, 'tall green lamp'],
] as const)('%j may have the password %j', ([person, password]) => {
  expect(isOnlyNames(password, person, SCHOOL)).toBe(false)
})
