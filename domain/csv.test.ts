import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvInstant, csvLine } from './csv.ts'

test.for<[Cell[], string]>([
  [['Ada', 'Lovelace'], 'Ada,Lovelace'],
  [[1, 2.5, null, true, false], '1,2.5,,Yes,No'],
  [['a, b', 'say "hi"', 'two\nlines', 'two\r\nlines'], '"a, b","say ""hi""","two\nlines","two\r\nlines"'],
  [[' edge', 'edge '], '" edge","edge "'],
  [['Zoë', '日本'], 'Zoë,日本'],
  [['=1+1', '+1', '-1', '@sum', '\tx'], `'=1+1,'+1,'-1,'@sum,'\tx`],
  [['\rx'], '"\'\rx"'],
  // What already has an apostrophe before a formula gets another, so that taking one away gives back what was there.
  [["'=1", "''=1", "'plain", "O'Neil"], "''=1,'''=1,'plain,O'Neil"],
  // A number is data.
  [[-5], '-5'],
  [[''], ''],
  [[], ''],
])('%j is the line %j', ([cells, line]) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`)
})

test.for([
  ['2026-10-14T13:00:00Z', '2026-10-14 08:00'],
  ['2026-12-14T13:00:00Z', '2026-12-14 07:00'],
  ['2026-11-01T06:30:00Z', '2026-11-01 01:30'],
  [null, null],
] as const)('%s is %s in a spreadsheet', ([moment, text]) => {
  expect(csvInstant(moment)).toBe(text)
})

/** As an import reads it. */
const withFormula = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

test('no cell begins like a formula, and what an import takes away is what was added', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...`'=+-@\t\ra" ,`) }), (text) => {
      const line = csvLine([text]).slice(0, -2)
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(withFormula(cell)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
