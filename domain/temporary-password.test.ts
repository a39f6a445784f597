import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPasswordProblem } from './password-rules.ts'
import { DISTINGUISHABLE_CHARACTERS, temporaryPassword, temporaryPasswordExpiry } from './temporary-password.ts'

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

test('it is good for seven days', () => {
  expect(temporaryPasswordExpiry(new Date('2026-03-05T12:00:00Z'))).toEqual(new Date('2026-03-12T12:00:00Z'))
})
