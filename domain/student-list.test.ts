import { expect, test } from 'vitest'
import { canSortByMissing, readColumns, toggleColumn } from './student-list.ts'

test.for([
  [{}, false],
  [{ phase: 'Graduated' }, false],
  [{ phase: 'Applications Open' }, false],
  [{ phase: 'Prework' }, true],
  [{ phase: 'Classroom' }, true],
  [{ cohortId: 5 }, true],
  [{ cohortId: '' }, false],
  [{ cohortId: '5', phase: 'Graduated' }, true],
] as const)('the filter %j can be sorted by missing work: %j', ([filter, expected]) => {
  expect(canSortByMissing(filter)).toBe(expected)
})

test.for([
  [null, []],
  ['', []],
  ['last_login,missing', ['missing', 'last_login']],
  ['name,toString,missing', ['missing']],
] as const)('the stored columns %j are %j', ([stored, columns]) => {
  expect(readColumns(stored)).toEqual(columns)
})

test.for([
  [null, 'missing', 'missing'],
  ['last_login', 'missing', 'missing,last_login'],
  ['missing,last_login', 'missing', 'last_login'],
  ['missing', 'missing', null],
] as const)('after %j the box %s gives %j', ([stored, column, expected]) => {
  expect(toggleColumn(stored, column)).toBe(expected)
})
