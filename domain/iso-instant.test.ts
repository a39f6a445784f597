import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isoInstant } from './iso-instant.ts'

test('no instant is refused as the platform refuses it', () => {
  expect(() => isoInstant(new Date(Number.NaN))).toThrow(RangeError)
})

test('every instant reads as the platform writes it, also before 1970 and after 9999', () => {
  const near = fc.date({ min: new Date('1960-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.oneof(near, fc.date({ noInvalidDate: true })), (instant) => {
      expect(isoInstant(instant)).toBe(instant.toISOString())
    }),
    { numRuns: 5000 },
  )
})
