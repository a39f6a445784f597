import { describe, expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { PAGES } from '#contract/pages.ts'
import { ATTENTION_LABELS } from '#domain/attention-words.ts'
import { EXPORTED_LIST_LABELS } from '#domain/export-lists.ts'
import { NOTICE_KINDS } from '#domain/notice-kinds.ts'
import { UNDOERS } from '#server/features/undo/undoers.ts'
import {
  citations,
  filesIn,
  isTestFile,
  isTitleIn,
  missingFiles,
  type Row,
  readSource,
  rowsOf,
  unknownTitles,
} from './support/document.ts'

/** A page that says statement by statement what the portal does, where, and which test shows it. */
interface DocumentMap {
  page: string
  /** At least as many, so that a table that is no longer read does not pass as an empty one. */
  statements: number
  /** The tables that name everything of a kind, by their first column. */
  covers: { column: string; of(row: Row): string; expected: readonly string[] }[]
}

const plain = (cell = '') => cell.replaceAll('`', '')
const firstBold = ({ cells }: Row) => /\*\*(.+?)\*\*/.exec(cells[0] ?? '')?.[1] ?? ''

const MAPS: DocumentMap[] = [
  {
    page: 'docs/spec.md',
    statements: 250,
    covers: [
      { column: 'Page', of: ({ cells }) => plain(cells[0]), expected: Object.values(PAGES) },
      {
        column: 'Call',
        of: ({ cells: [name, method, path, contract, handler] }) =>
          [plain(name).replace(' *', ''), method, plain(path), plain(contract), plain(handler)].join(' '),
        expected: DECLARED_CALLS.map(({ feature, fullName, route }) => {
          const folder = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
          return `${fullName} ${route.call} contract/${folder}.ts server/features/${folder}/handlers.ts`
        }),
      },
    ],
  },
  {
    page: 'docs/product.md',
    statements: 180,
    covers: [
      { column: 'Undo', of: ({ cells }) => plain(cells[0]).split(':')[0] ?? '', expected: Object.keys(UNDOERS) },
      { column: 'Reason', of: firstBold, expected: Object.values(ATTENTION_LABELS) },
      { column: 'List', of: firstBold, expected: Object.values(EXPORTED_LIST_LABELS) },
      { column: 'Notice', of: firstBold, expected: Object.values(NOTICE_KINDS).map(({ label }) => label) },
    ],
  },
]

describe.each(MAPS)('$page', ({ page, statements, covers }) => {
  const text = readSource(page)
  const rows = rowsOf(text)

  test('every file that the map names exists', () => {
    expect(missingFiles(text)).toEqual([])
  })

  test('every sentence that the map quotes is the title of a test in the file that it names', () => {
    expect(unknownTitles(citations(text.slice(text.indexOf('\n## '))))).toEqual([])
  })

  test('every text in bold stands word for word in a file of its row', () => {
    const missing = rows.flatMap(({ cells: [statement = '', ...cells] }) => {
      const sources = filesIn(cells.join(' ')).filter((file) => !isTestFile(file))
      const written = sources.map((file) => readSource(file).replace(/\s+/g, ' ')).join('\n')
      const texts = [...statement.matchAll(/\*\*(.+?)\*\*/g)].map(([, bold = '']) => bold)
      return texts.filter((bold) => !written.includes(bold)).map((bold) => `${bold} (${sources.join(', ')})`)
    })
    expect(missing).toEqual([])
  })

  test('every statement names a file that does it and a test that shows it', () => {
    const unproven = rows.filter(
      ({ cells }) =>
        citations(cells.at(-1) ?? '').length === 0 || filesIn(cells.slice(0, -1).join(' ')).every(isTestFile),
    )
    expect(rows.length).toBeGreaterThan(statements)
    expect(unproven.map(({ cells }) => cells[0])).toEqual([])
  })

  test.for(covers)('the table by $column has a row for each, and no other', ({ column, of, expected }) => {
    const named = rows.filter((row) => row.column === column).map(of)
    expect(named.toSorted()).toEqual(expected.toSorted())
  })
})

test('a title is found in any of the three quotes, and half of one is none', () => {
  expect(isTitleIn("test('a student submits', () => {})", 'a student submits')).toBe(true)
  expect(isTitleIn('test(`a student submits`, () => {})', 'a student submits')).toBe(true)
  expect(isTitleIn("test('a student submits twice', () => {})", 'a student submits')).toBe(false)
})
