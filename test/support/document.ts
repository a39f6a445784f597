import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const PATH = /`((?:domain|contract|server|web|test|docs)\/[\w./-]+)`/g

/** The text of a file of the repository; empty if there is none. */
export const readSource = (file: string): string =>
  existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : ''

/** The files and folders of the repository that a text names. */
const pathsIn = (text: string): string[] => [...text.matchAll(PATH)].map(([, path = '']) => path)

export const filesIn = (text: string): string[] => pathsIn(text).filter((path) => /\.\w+$/.test(path))

export const missingFiles = (text: string): string[] => pathsIn(text).filter((path) => !existsSync(join(ROOT, path)))

export const isTestFile = (file: string): boolean => /\.(?:test|spec)\.ts$/.test(file)

export interface Row {
  /** What the first column of its table is called. */
  column: string
  cells: string[]
}

/** The rows of all tables of a page, without their heads. */
export function rowsOf(page: string): Row[] {
  const lines = page.split('\n')
  const rows: Row[] = []
  let column = ''
  for (const [n, line] of lines.entries()) {
    if (!line.startsWith('| ')) continue
    const cells = line
      .slice(1, -1)
      .split(' |')
      .map((cell) => cell.trim())
    if (lines[n + 1]?.startsWith('|---')) column = cells[0] ?? ''
    else rows.push({ column, cells })
  }
  return rows
}

interface Citation {
  file: string
  sentence: string
}

/** A test's file, and after it the sentences of its tests. */
export function citations(text: string): Citation[] {
  const found: Citation[] = []
  let file = ''
  for (const [, named, sentence] of text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`|“([^”]*)”/g)) {
    if (named) file = named
    else found.push({ file, sentence: sentence ?? '' })
  }
  return found
}

/** Quoted sentences that are no test's title in the file named before them. */
export const unknownTitles = (quoted: readonly Citation[]): Citation[] =>
  quoted.filter(({ file, sentence }) => !isTitleIn(readSource(file), sentence))

export const isTitleIn = (source: string, sentence: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${sentence}${quote}`))
