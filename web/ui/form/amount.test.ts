import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './amount.ts'

const SALARY = { prefix: '$' }
const RATE = { decimals: 2 }

test.for([
  ['68k', SALARY],
  ['-5', SALARY],
  ['68500.5', SALARY],
  ['1e3', SALARY],
  ['68,500 or so', SALARY],
  ['32.505', RATE],
  ['3.2.5', RATE],
  ['$32', RATE],
] as const)('%j is no amount', ([text, rules]) => {
  expect(readAmount(text, rules)).toBeUndefined()
})

test.for([
  ['', null, SALARY],
  ['$', null, SALARY],
  ['0', 0, SALARY],
  ['68500', 68_500, SALARY],
  ['$68,500', 68_500, SALARY],
  [' 68 500 ', 68_500, SALARY],
  ['.', null, RATE],
  ['.5', 0.5, RATE],
  ['32.', 32, RATE],
  ['1,032.50', 1032.5, RATE],
] as const)('%j is read as %j', ([text, amount, rules]) => {
  expect(readAmount(text, rules)).toBe(amount)
})

test.for([
  [null, '', SALARY],
  [0, '$0', SALARY],
  [68_500, '$68,500', SALARY],
  [32.5, '32.5', RATE],
  [10_000_000, '10,000,000', RATE],
] as const)('%j is written as %j', ([amount, text, rules]) => {
  expect(writeAmount(amount, rules)).toBe(text)
})
