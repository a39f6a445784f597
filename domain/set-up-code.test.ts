import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSetUpCode, setUpCode, setUpCodeExpiry } from './set-up-code.ts'

test.each([
  '',
  'K3MF',
  'K3MF-9X2A-T7WQ',
  'K3MF-9X2A-T7WQ-4HR',
  'K3MF-9X2A-T7WQ-4HRBB',
  'K3MF-9X2A-T7WQ-4HR!',
  'K3MF-9X2A-T7WQ-4HRU',
])('%j is no set-up code', (typed) => {
  expect(readSetUpCode(typed)).toBe(null)
})

test.each([
  ['K3MF-9X2A-T7WQ-4HRB', 'k3mf9x2at7wq4hrb'],
  ['k3mf 9x2a t7wq 4hrb', 'k3mf9x2at7wq4hrb'],
  ['  K3MF9X2AT7WQ4HRB\n', 'k3mf9x2at7wq4hrb'],
  ['oO1l-iILo-0000-ZZZZ', '001111100000zzzz'],
])('%j is read as %s', (typed, read) => {
  expect(readSetUpCode(typed)).toBe(read)
})

test('a code has sixteen characters of five bits each, in four groups, and is read as itself', () => {
  expect(setUpCode((below) => below - 1)).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  const asked: number[] = []
  setUpCode((below) => {
    asked.push(below)
    return 0
  })
  expect(asked).toEqual(Array(16).fill(32))
  fc.assert(
    fc.property(fc.array(fc.nat(31), { minLength: 16, maxLength: 16 }), (numbers) => {
      const left = [...numbers]
      const code = setUpCode(() => left.pop() ?? 0)
      expect(readSetUpCode(code)).toBe(code.replaceAll('-', '').toLowerCase())
    }),
  )
})

test('a code is valid for a day', () => {
  expect(setUpCodeExpiry(new Date('2026-10-31T15:00:00Z'))).toEqual(new Date('2026-11-01T15:00:00Z'))
})
