import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecoveryCode, recoveryCode } from './account-recovery-code.ts'

test.each(['', '123456', 'k3mf-9x2a-t7w', 'k3mf-9x2a-t7wqq', 'k3mf-9x2a-t7w!', 'k3mf-9x2a-t7wu', 'k3mf–9x2a–t7wq'])(
  '%j is no recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBe(null)
  },
)

test('a code is twelve letters in three groups, and none of them looks like another', () => {
  const code = recoveryCode((below) => below - 1)
  expect(code).toBe('zzzz-zzzz-zzzz')
  for (let n = 0; n < 200; n++)
    expect(recoveryCode((below) => randomInt(below))).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/)
})

test.each([
  ['k3mf-9x2a-t7wq', 'k3mf9x2at7wq'],
  ['K3MF 9X2A T7WQ', 'k3mf9x2at7wq'],
  ['  k3mf9x2at7wq ', 'k3mf9x2at7wq'],
  ['oO1l-iILo-0000', '001111100000'],
  ['ｋ３ｍｆ-9x2a-t7wq', 'k3mf9x2at7wq'],
])('%j is read as %s', (typed, read) => {
  expect(readRecoveryCode(typed)).toBe(read)
})

test('every code is read as itself', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(31), { minLength: 12, maxLength: 12 }), (numbers) => {
      const left = [...numbers]
      const code = recoveryCode(() => left.pop() ?? 0)
      expect(readRecoveryCode(code.toUpperCase())).toBe(code.replaceAll('-', ''))
    }),
  )
})
