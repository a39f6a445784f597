import { expect, test } from 'vitest'
import { appCodeProblem, codeProblem, ownCodeProblem, readCode } from './account-login-code.ts'

const RECOVERY = 'k3mf-9x2a-t7wq'
const APP = { field: 'code', message: 'Please enter the six digits that your app shows.' }
const EITHER = { field: 'code', message: 'Please enter the six digits of your app, or a recovery code.' }
const PASSWORD = { field: 'password', message: 'Please enter your password.' }

test.each(['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '12.34.56'])('%j is no code', (typed) => {
  expect(readCode(typed)).toBe(null)
  expect(codeProblem({ code: typed })).toEqual(EITHER)
})

test.each(['123456', ' 123 456 ', '123-456', '１２３４５６'])('%j is 123456', (typed) => {
  expect(readCode(typed)).toBe('123456')
  expect(codeProblem({ code: typed })).toBe(null)
})

test('a login takes a recovery code in place of a code', () => {
  expect(codeProblem({ code: RECOVERY })).toBe(null)
  expect(codeProblem({ code: `${RECOVERY}x` })).toEqual(EITHER)
})

test('the password is asked for before the code', () => {
  expect(appCodeProblem({ password: ' ', code: '' })).toEqual(PASSWORD)
  expect(ownCodeProblem({ password: '', code: '' })).toEqual(PASSWORD)
  expect(ownCodeProblem({ password: 'x', code: '' })).toEqual(EITHER)
  expect(ownCodeProblem({ password: 'x', code: RECOVERY })).toBe(null)
})

test('setting it up takes a code of the app and no other', () => {
  expect(appCodeProblem({ password: 'x', code: RECOVERY })).toEqual(APP)
  expect(appCodeProblem({ password: 'x', code: '000000' })).toBe(null)
})
