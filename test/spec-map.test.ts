import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DECLARED_CALLS } from '#contract/contract.ts'
import { PAGES } from '#contract/pages.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/spec.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' |')
      .map((cell) => cell.trim()),
  )

const FILE = /`((?:domain|contract|server|web|test|docs)\/[\w./-]+\.\w+)`/g
const read = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '')
const filesIn = (text: string) => [...text.matchAll(FILE)].map(([, file = '']) => file)

/** A test's file, and after it the sentences of its tests. */
function citations(text: string): { file: string; sentence: string }[] {
  const found: { file: string; sentence: string }[] = []
  let file = ''
  for (const [, named, sentence] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`|“([^”]*)”/g)) {
    if (named) file = named
    else found.push({ file, sentence: sentence ?? '' })
  }
  return found
}

const isTitleIn = (source: string, sentence: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${sentence}${quote}`))

test('every file that the map names exists', () => {
  expect(filesIn(page).filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('every sentence that the map quotes is the title of a test in the file that it names', () => {
  const quoted = citations(page.slice(page.indexOf('\n## ')))
  expect(quoted.length).toBeGreaterThan(200)
  expect(quoted.filter(({ file, sentence }) => !isTitleIn(read(file), sentence))).toEqual([])
})

test('every text in bold stands word for word in a file of its row', () => {
  const missing = rows.flatMap(([statement = '', ...cells]) => {
    const sources = filesIn(cells.join(' ')).filter((file) => !/\.(?:test|spec)\.ts$/.test(file))
    const written = sources.map((file) => read(file).replace(/\s+/g, ' ')).join('\n')
    const texts = [...statement.matchAll(/\*\*(.+?)\*\*/g)].map(([, text = '']) => text)
    return texts.filter((text) => !written.includes(text)).map((text) => `${text} (${sources.join(', ')})`)
  })
  expect(missing).toEqual([])
})

test('every statement names a file that does it and a test that shows it', () => {
  const statements = rows.filter(([first = '']) => !/^(?:Statement|Page|Call|Reading|Entity and fields)$/.test(first))
  const unproven = statements.filter((cells) => {
    const isTest = (file: string) => /\.(?:test|spec)\.ts$/.test(file)
    const shown = citations(cells.at(-1) ?? '')
    return shown.length === 0 || filesIn(cells.slice(0, -1).join(' ')).every(isTest)
  })
  expect(statements.length).toBeGreaterThan(250)
  expect(unproven.map(([statement]) => statement)).toEqual([])
})

test('every page has a row, and every row of a page is one', () => {
  const mapped = rows.map(([first = '']) => /^`(\/.*)`$/.exec(first)?.[1]).filter(Boolean)
  expect(mapped.toSorted()).toEqual(Object.values(PAGES).toSorted())
})

test('every call has a row with its method, path, contract and handler, and every row of a call is one', () => {
  const mapped = rows.flatMap(([first = '', method = '', path = '', contract = '', handler = '']) => {
    const [, feature, name] = /^`(\w+)\.(\w+)`/.exec(first) ?? []
    return feature ? [[`${feature}.${name}`, `${method} ${path}`, contract, handler].join(' ').replaceAll('`', '')] : []
  })
  const calls = DECLARED_CALLS.map(({ feature, fullName, route }) => {
    const folder = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return `${fullName} ${route.call} contract/${folder}.ts server/features/${folder}/handlers.ts`
  })
  expect(mapped.toSorted()).toEqual(calls.toSorted())
})

test('a title is found in any of the three quotes, and half of one is none', () => {
  expect(isTitleIn("test('a student submits', () => {})", 'a student submits')).toBe(true)
  expect(isTitleIn('test(`a student submits`, () => {})', 'a student submits')).toBe(true)
  expect(isTitleIn("test('a student submits twice', () => {})", 'a student submits')).toBe(false)
})
