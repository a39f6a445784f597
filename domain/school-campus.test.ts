import { expect, test } from 'vitest'
import { campusCode, campusProblem, suggestedCode } from './school-campus.ts'

const LETTERS = 'Please use two to eight letters, a to z, as the code.'

test.for([
  [{ name: '', code: '' }, 'name', 'Campus name is required.'],
  [{ name: '  ', code: 'om' }, 'name', 'Campus name is required.'],
  [{ name: undefined, code: 'om' }, 'name', 'Campus name is required.'],
  [{ name: 'Omaha', code: ' ' }, 'code', 'Campus code is required.'],
  [{ name: 'Omaha', code: 'o' }, 'code', LETTERS],
  [{ name: 'Omaha', code: 'omahaomah' }, 'code', LETTERS],
  [{ name: 'Omaha', code: 'o2' }, 'code', LETTERS],
  [{ name: 'Omaha', code: 'o m' }, 'code', LETTERS],
  [{ name: 'Omaha', code: 'öm' }, 'code', LETTERS],
  [{ name: 'Devon', code: 'Dev' }, 'code', '“dev” already means a program in the search. Please choose another code.'],
] as const)('%j is refused', ([draft, field, message]) => {
  expect(campusProblem(draft)).toEqual({ field, message })
})

test.for(['om', 'OM', ' om ', 'omahaoma'])('a campus may have the code %j', (code) => {
  expect(campusProblem({ name: 'Omaha', code })).toBeNull()
})

test('a code is saved in small letters', () => {
  expect(campusCode(' OM ')).toBe('om')
})

test.for([
  ['Omaha', [], 'om'],
  ['Omaha', ['om'], 'oma'],
  ['São Paulo', [], 'sa'],
  ['St. Paul', ['st'], 'stp'],
  ['UX Lab', [], 'uxl'],
  ['A', [], ''],
  ['東京', [], ''],
  ['Om', ['om'], ''],
] as const)('a campus %j beside %j is offered the code %j', ([name, taken, code]) => {
  expect(suggestedCode(name, taken)).toBe(code)
})
