import { expect, test } from 'vitest'
import { isBlank } from './problem.ts'

test.for([
  [null, true],
  [undefined, true],
  ['', true],
  ['  \t\n', true],
  ['\u00a0\u3000', true],
  [Number.NaN, true],
  ['0', false],
  [0, false],
  [' a ', false],
] as const)('whether %j is blank is %s', ([value, expected]) => {
  expect(isBlank(value)).toBe(expected)
})
