import { expect, test } from 'vitest'
import { LOGO_BOX, logoAddress, logoSize } from './school-logo.ts'
import { schoolName } from './school-settings.ts'

test.each([
  ['', ''],
  ['   ', ''],
  ['  North   Star\tCode\nSchool ', 'North Star Code School'],
  ['North\u0000Star', 'North Star'],
  ['\u202eloohcS', 'loohcS'],
  ['\u200b\u2060', ''],
  ['E\u0301cole', 'École'],
  ['<b>Tech & Co</b>', '<b>Tech & Co</b>'],
])('%j is kept as %j', (typed, name) => {
  expect(schoolName(typed)).toBe(name)
})

const BAR = { width: 120, height: 28 }

test.each([
  [{ width: 440, height: 128 }, BAR, { width: 96, height: 28 }],
  [{ width: 440, height: 20 }, BAR, { width: 120, height: 5 }],
  [{ width: 1, height: 128 }, BAR, { width: 1, height: 28 }],
  [{ width: 440, height: 1 }, BAR, { width: 120, height: 1 }],
  [{ width: 16, height: 16 }, BAR, { width: 16, height: 16 }],
  [{ width: 128, height: 128 }, LOGO_BOX, { width: 128, height: 128 }],
])('a logo of %j fits into %j as %j', (logo, box, size) => {
  expect(logoSize(logo, box)).toEqual(size)
})

test('the address of a logo names its content', () => {
  expect(logoAddress('a'.repeat(32))).toBe(`/logo/${'a'.repeat(32)}.png`)
})
