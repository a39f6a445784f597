import { expect, test } from 'vitest'
import { formatAmount, isInCents, MAX_AMOUNT, readAmount, readCount } from './amount.ts'

const SALARY = { decimals: 0 } as const
const RATE = { decimals: 2 } as const

const EXAMPLES = 'Please write an amount such as 68500, $68,500 or 68.5k.'
const RANGE = 'Please enter an amount from $0 to $10,000,000.'
const POINT = 'Please use at most two digits after the point, and a comma for thousands, such as 65,000.'

test.for([
  ['1e5', EXAMPLES],
  ['0x10', EXAMPLES],
  ['Infinity', EXAMPLES],
  ['NaN', EXAMPLES],
  ['$', EXAMPLES],
  ['.', EXAMPLES],
  ['k', EXAMPLES],
  ['-', EXAMPLES],
  ['65,00', EXAMPLES],
  ['6,5000', EXAMPLES],
  ['65,000,00', EXAMPLES],
  ['65.000,00', EXAMPLES],
  ['65,000 000', EXAMPLES],
  ['65 00', EXAMPLES],
  ['1.2.3', EXAMPLES],
  ['65m', EXAMPLES],
  ['65kk', EXAMPLES],
  ['€65,000', EXAMPLES],
  ['65-70k', EXAMPLES],
  ['65,000 or so', EXAMPLES],
  ['65,000 a year', EXAMPLES],
  ['tbd', EXAMPLES],
  ['６５', EXAMPLES],
  ['-5', RANGE],
  ['−5', RANGE],
  ['-$5', RANGE],
  ['$-5', RANGE],
  ['10000001', RANGE],
  ['10,000,000.50', RANGE],
  ['65,000k', RANGE],
  ['99999999999999999999999999', RANGE],
  ['65.000', POINT],
  ['65000.125', POINT],
  ['65.0001k', POINT],
] as const)('a salary of %j is refused: %s', ([text, problem]) => {
  expect(readAmount(text, SALARY)).toEqual({ amount: null, note: null, problem })
})

test.for([
  ['', null],
  ['  ', null],
  [null, null],
  ['0', 0],
  ['65000', 65_000],
  [65_000, 65_000],
  ['$65000', 65_000],
  ['65,000', 65_000],
  ['$65,000', 65_000],
  ['$ 65,000', 65_000],
  ['65 000', 65_000],
  ['65\u00a0000', 65_000],
  ['65\u202f000', 65_000],
  [' 65,000 ', 65_000],
  ['65,000.00', 65_000],
  ['65000.', 65_000],
  ['65000.0', 65_000],
  ['65,000$', 65_000],
  ['65,000 USD', 65_000],
  ['USD 65,000', 65_000],
  ['US$65,000', 65_000],
  ['65k', 65_000],
  ['65K', 65_000],
  ['65 k', 65_000],
  ['$65.5k', 65_500],
  ['65.125k', 65_125],
  ['1.005k', 1005],
  ['1,000k', 1_000_000],
  ['10,000,000', MAX_AMOUNT],
] as const)('a salary of %j is %j', ([text, amount]) => {
  expect(readAmount(text, SALARY)).toEqual({ amount, note: null, problem: null })
})

test.for([
  ['65000.75', 65_001, 'Whole dollars only: 65000.75 is saved as $65,001.'],
  ['65,000.50', 65_001, 'Whole dollars only: 65,000.50 is saved as $65,001.'],
  [' $65,000.49 ', 65_000, 'Whole dollars only: $65,000.49 is saved as $65,000.'],
  ['.5', 1, 'Whole dollars only: .5 is saved as $1.'],
  ['10,000,000.49', MAX_AMOUNT, 'Whole dollars only: 10,000,000.49 is saved as $10,000,000.'],
] as const)('a salary of %j is rounded to %j, and says so', ([text, amount, note]) => {
  expect(readAmount(text, SALARY)).toEqual({ amount, note, problem: null })
})

test.for([
  ['41.505', POINT],
  ['41.50/hr', 'Please write an amount such as 41.50, $41.50 or 85k.'],
  ['-41.50', RANGE],
  ['10,000,000.01', RANGE],
] as const)('a rate of %j is refused: %s', ([text, problem]) => {
  expect(readAmount(text, RATE)).toEqual({ amount: null, note: null, problem })
})

test.for([
  ['', null],
  ['.5', 0.5],
  ['32.', 32],
  ['41.5', 41.5],
  ['$41.50', 41.5],
  ['0.07', 0.07],
  ['1,032.10', 1032.1],
  ['85k', 85_000],
  ['4.35', 4.35],
  ['10,000,000', MAX_AMOUNT],
] as const)('a rate of %j is %j, to the cent', ([text, amount]) => {
  expect(readAmount(text, RATE)).toEqual({ amount, note: null, problem: null })
})

test.for([
  [0, '$0'],
  [68_500, '$68,500'],
  [41.5, '$41.50'],
  [0.07, '$0.07'],
  [MAX_AMOUNT, '$10,000,000'],
] as const)('%d is written as %s', ([amount, text]) => {
  expect(formatAmount(amount)).toBe(text)
})

test('every amount that is written out reads as the platform writes it, and reads back as itself', () => {
  const oracle = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  })
  for (let cents = 0; cents < MAX_AMOUNT * 100; cents = cents * 2 + 7) {
    const amount = cents / 100
    expect(formatAmount(amount)).toBe(oracle.format(amount))
    expect(readAmount(formatAmount(amount), RATE)).toEqual({ amount, note: null, problem: null })
    expect(isInCents(amount)).toBe(true)
  }
})

test.for([
  ['20', 20],
  [' 20 ', 20],
  [20, 20],
  ['1,000', 1000],
  ['1 000', 1000],
  ['0', 0],
  ['', undefined],
  [null, undefined],
  ['12.5', undefined],
  [12.5, undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['0x10', undefined],
  ['1,00', undefined],
  ['2k', undefined],
  ['twenty', undefined],
] as const)('a count of %j is %j', ([text, count]) => {
  expect(readCount(text)).toBe(count)
})

test.for([
  [41.5, true],
  [41.1, true],
  [4.35, true],
  [1.005, false],
  [0.001, false],
] as const)('%d is in cents: %s', ([amount, expected]) => {
  expect(isInCents(amount)).toBe(expected)
})
