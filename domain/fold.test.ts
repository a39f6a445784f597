import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.for([
  ['', ''],
  ['ABC', 'abc'],
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['ŁÓDŹ', 'lodz'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['İzmir', 'izmir'],
  ['ｗｉｄｅ', 'wide'],
  ['東京', '東京'],
  ['O’Neil', "o'neil"],
  ['“Bo” ‘Li’', '"bo" \'li\''],
  ['Smith–Jones', 'smith-jones'],
] as const)('%j is searched as %j', ([text, folded]) => {
  expect(fold(text)).toBe(folded)
})
