import { expect, test, vi } from 'vitest'
import { characterCount } from './characters.ts'
import { fold } from './fold.ts'
import { readLine, splitName } from './import-cells.ts'
import { normalized } from './normal-form.ts'

test.for([
  ['Zoe\u0308', 'NFC', 'Zoë'],
  ['Zoë', 'NFKD', 'Zoe\u0308'],
  ['a\u0301\u0316', 'NFC', '\u00e1\u0316'],
  [`a${'\u0316'.repeat(29)}\u0301`, 'NFC', `\u00e1${'\u0316'.repeat(29)}`],
] as const)('%j is in %s %j', ([text, form, expected]) => {
  expect(normalized(text, form)).toBe(expected)
})

/** Above and below in turn, which takes longest to sort. */
const MARKS = `a${'\u0301'.repeat(65_000)}${'\u0316'.repeat(65_000)}`

test('a letter with thousands of marks is never sorted, wherever such text is read', () => {
  const sort = vi.spyOn(String.prototype, 'normalize')
  try {
    expect(normalized(MARKS, 'NFC')).toBe(MARKS)
    expect(characterCount(MARKS)).toBe(Math.ceil(130_001 / 16))
    expect(fold(MARKS)).toBe('a')
    expect(readLine(MARKS, 100)).toEqual({ problem: 'Please use at most 100 characters.' })
    splitName(`${MARKS} Yu`)
    expect(sort.mock.contexts.filter((text) => String(text).length > 1000)).toEqual([])
  } finally {
    sort.mockRestore()
  }
})
