import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPasswordProblem } from './account-password.ts'
import { DISTINGUISHABLE_CHARACTERS, temporaryPassword, temporaryPasswordExpiry } from './account-temporary-password.ts'

test('no character can be taken for another', () => {
  expect(DISTINGUISHABLE_CHARACTERS).not.toMatch(/[0OoQ1lIiLSsZzBGgqVv]/)
  expect(DISTINGUISHABLE_CHARACTERS).toMatch(/^[A-Za-z0-9]+$/)
  expect(new Set(DISTINGUISHABLE_CHARACTERS).size).toBe(DISTINGUISHABLE_CHARACTERS.length)
})

test('a temporary password has eight characters, each of them chosen by chance', () => {
  const choice = fc.nat(DISTINGUISHABLE_CHARACTERS.length - 1)
  fc.assert(
    fc.property(fc.array(choice, { minLength: 8, maxLength: 8 }), (choices) => {
      const left = [...choices]
      const chosen = temporaryPassword((below) => {
        expect(below).toBe(DISTINGUISHABLE_CHARACTERS.length)
        return left.shift() ?? Number.NaN
      })
      expect(chosen).toBe(choices.map((index) => DISTINGUISHABLE_CHARACTERS[index]).join(''))
      expect(newPasswordProblem({ username: 'ada@school.test', password: chosen, retyped: chosen })).toBeNull()
    }),
  )
})

const NOON = '2026-03-05T12:00:00Z'
const starts = (prework_start: string | null, classroom_start: string | null = null) => ({
  prework_start,
  classroom_start,
})

test.for([
  ['nobody’s cohort', null, '2026-03-12T12:00:00Z'],
  ['a cohort without dates', starts(null), '2026-03-12T12:00:00Z'],
  ['a cohort that has started', starts('2026-03-01'), '2026-03-12T12:00:00Z'],
  ['a cohort that starts today', starts('2026-03-05'), '2026-03-12T12:00:00Z'],
  ['a cohort that starts tomorrow', starts('2026-03-06'), '2026-03-12T12:00:00Z'],
  ['the last start within the seven days', starts('2026-03-08'), '2026-03-12T12:00:00Z'],
  ['a start in ten days, over the change to daylight saving', starts('2026-03-15'), '2026-03-19T05:00:00Z'],
  ['prework before the classroom', starts('2026-03-20', '2026-04-20'), '2026-03-24T05:00:00Z'],
  ['a classroom without prework', starts(null, '2026-04-20'), '2026-04-24T05:00:00Z'],
  ['prework that has started, before the classroom', starts('2026-03-01', '2026-04-20'), '2026-03-12T12:00:00Z'],
  ['a start in half a year', starts('2026-09-01'), '2026-05-04T12:00:00Z'],
] as const)('the password of %s works until %s', ([, cohort, until]) => {
  expect(temporaryPasswordExpiry(new Date(NOON), cohort)).toEqual(new Date(until))
})
