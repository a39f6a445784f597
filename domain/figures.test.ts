import fc from 'fast-check'
import { expect, test } from 'vitest'
import { times } from '#test/support/extent.ts'
import { formatDollars, formatFigure } from './figures.ts'

const DECIMALS = [0, 1, 2, 3] as const

test.for([
  [0, 0, '0'],
  [-0, 0, '-0'],
  [-0.4, 0, '-0'],
  [0.5, 0, '1'],
  [-0.5, 0, '-1'],
  [2.5, 0, '3'],
  [0.05, 1, '0.1'],
  [0.04, 1, '0.0'],
  [0.004, 1, '0.0'],
  [9.995, 2, '10.00'],
  [1.005, 2, '1.01'],
  [999.5, 0, '1,000'],
  [1e21, 0, '1,000,000,000,000,000,000,000'],
  [1e-7, 2, '0.00'],
  [Number.NaN, 2, 'NaN'],
  [Number.NEGATIVE_INFINITY, 2, '-∞'],
] as const)('%d with %i decimals reads %s', ([value, decimals, text]) => {
  expect(formatFigure(value, decimals)).toBe(text)
})

test('every number reads as the platform writes it', () => {
  const halves = fc
    .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.constantFrom(1, 2, 4, 10, 20, 200, 2000, 20_000))
    .map(([whole, part]) => whole / part)
  const values = fc.oneof(fc.double(), fc.float(), fc.integer(), halves, fc.double({ min: -10_000, max: 10_000 }))
  const oracles = DECIMALS.map((decimals) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const number = new Intl.NumberFormat('en-US', digits)
    return {
      decimals,
      number,
      currency: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...digits }),
    }
  })
  fc.assert(
    fc.property(values, (value) => {
      for (const { decimals, number, currency } of oracles) {
        expect(formatFigure(value, decimals)).toBe(number.format(value))
        expect(formatDollars(value, decimals)).toBe(currency.format(value))
      }
    }),
    { numRuns: times(2000, 100_000, 100_000) },
  )
})
