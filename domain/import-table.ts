import { formatFigure } from './figures.ts'
import { IMPORT_LIMIT } from './import-kinds.ts'

export const IMPORT_COLUMN_LIMIT = 200
/** Longer than any field, so that a field can say its own limit. */
export const IMPORT_CELL_LIMIT = 100_000

export interface ImportTable {
  header: string[]
  rows: ImportRow[]
}

export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1, empty rows count, a cell with line breaks is one row. */
  line: number
  /** One for each column of the header; more if the row has more. */
  cells: string[]
}

/** Reads what was pasted or saved from a spreadsheet. Cells keep their spaces: each field decides what they mean. */
export function readTable(given: string): ImportTable | { problem: string } {
  const text = given.replace(/^\u{FEFF}+/u, '')
  if (/^[\s,;|]*$/.test(text)) return { problem: NOTHING }
  const foreign = foreignProblem(text)
  if (foreign !== null) return { problem: foreign }

  const named = SEPARATOR_LINE.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const records = readRecords(body, named?.[1] ?? delimiterOf(body))
  if ('problem' in records) return records
  return tableOf(records)
}

function tableOf(records: string[][]): ImportTable | { problem: string } {
  const at = records.findIndex((cells) => !isEmptyRow(cells))
  const header = withoutEmptyEnd(records[at] ?? []).map((cell) => cell.trim())
  if (header.length > IMPORT_COLUMN_LIMIT) {
    return {
      problem: `There are ${formatFigure(header.length)} columns. An import takes at most ${IMPORT_COLUMN_LIMIT}.`,
    }
  }
  const rows: ImportRow[] = []
  for (const [index, record] of records.entries()) {
    if (index <= at || isEmptyRow(record)) continue
    const long = record.some((cell) => cell.length > IMPORT_CELL_LIMIT)
    if (long) return { problem: tooLong(index + 1) }
    rows.push({ line: index + 1, cells: fitted(record, header.length) })
  }
  if (rows.length === 0) return { problem: HEADER_ONLY }
  if (rows.length > IMPORT_LIMIT) {
    const [found, most] = [formatFigure(rows.length), formatFigure(IMPORT_LIMIT)]
    return { problem: `There are ${found} rows. One import takes at most ${most}: please import the rest after it.` }
  }
  return { header, rows }
}

const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ \t]*(?:\r\n|\n|\r)/i

/** In the order of preference: a paste from a spreadsheet has tabs. */
const DELIMITERS = ['\t', ',', ';', '|']

/** The one that the header has most of; null for a single column. */
function delimiterOf(text: string): string | null {
  const counts = new Map<string, number>()
  let isQuoted = false
  let isBlank = true
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') {
      if (isBlank) counts.clear()
      else break
    } else if (DELIMITERS.includes(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
    else if (character.trim() !== '') isBlank = false
  }
  if (counts.has('\t')) return '\t'
  const [most] = DELIMITERS.filter((one) => counts.has(one)).sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return most ?? null
}

function readRecords(text: string, delimiter: string | null): string[][] | { problem: string } {
  const records: string[][] = []
  let record: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = readQuoted(text, at, delimiter) ?? readPlain(text, at, delimiter)
    if (cell === 'unclosed') return { problem: unclosed(records.length + 1) }
    record.push(withoutWrapping(cell.text))
    at = cell.end
    if (at < text.length && text[at] === delimiter) {
      at += 1
      continue
    }
    records.push(record)
    record = []
    if (at >= text.length) break
    at += text.startsWith('\r\n', at) ? 2 : 1
    // The line break at the end of the text begins no further row.
    if (at === text.length) break
  }
  return records
}

interface ReadCell {
  text: string
  /** Where the delimiter or line break after it is. */
  end: number
}

function readPlain(text: string, start: number, delimiter: string | null): ReadCell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(start, end), end }
}

/** Also ="00123", by which Excel is told that a number is a text. Null if the quotation marks are part of the text, as in "Al" Yu. */
function readQuoted(text: string, start: number, delimiter: string | null): ReadCell | 'unclosed' | null {
  let at = start
  while (text[at] === ' ') at += 1
  const isFormula = text.startsWith('="', at)
  if (isFormula) at += 1
  if (text[at] !== '"') return null
  const parts: string[] = []
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return 'unclosed'
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      at = quote + 1
      break
    }
    parts.push('"')
    from = quote + 2
  }
  while (text[at] === ' ') at += 1
  const isEnd = at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r'
  if (!isEnd) return null
  const inside = parts.join('')
  return { text: isFormula ? `="${inside}"` : inside, end: at }
}

/** The export's apostrophe before what would be a formula, or Excel's ="…" around a text. */
function withoutWrapping(cell: string): string {
  if (/^'+[=+\-@\t\r]/.test(cell)) return cell.slice(1)
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
}

const isEmptyRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function fitted(cells: readonly string[], columns: number): string[] {
  const kept = cells.length > columns ? [...cells.slice(0, columns), ...withoutEmptyEnd(cells.slice(columns))] : cells
  return [...kept, ...Array<string>(Math.max(0, columns - kept.length)).fill('')]
}

function foreignProblem(text: string): string | null {
  const head = text.slice(0, 1000).trimStart()
  if (head.startsWith('PK\u{3}') || head.startsWith('\u{D0}\u{CF}')) return SPREADSHEET_FILE
  if (head.startsWith('%PDF') || head.startsWith('{\\rtf')) return NOT_A_TABLE
  if (/^<(?:!doctype|html|head|body|table|\?xml)\b/i.test(head)) return WEB_PAGE
  if (/^[[{]\s*["{[\]}]/.test(head)) return JSON_TEXT
  if (text.includes('\0')) return BINARY
  return null
}

export const SPREADSHEET_FILE =
  'This is an Excel file. In Excel choose Save As and the type CSV UTF-8, or copy the rows and paste them here.'
export const NOT_A_TABLE =
  'This file is not a table. Please save the spreadsheet as CSV, or copy the rows and paste them here.'
const WEB_PAGE =
  'This is a web page, not a table. Please select the rows in the spreadsheet, copy them and paste them here.'
const JSON_TEXT = 'This is JSON, not a table. Please save the spreadsheet as CSV, or copy the rows and paste them here.'
export const BINARY =
  'This file holds more than text, so it cannot be read. Please save the spreadsheet as CSV UTF-8, or copy the rows and paste them here.'
const NOTHING =
  'There is nothing to import yet. Please paste the rows of a spreadsheet, with the names of the columns above them.'
const HEADER_ONLY = 'There is only one row. The first row names the columns; the rows to import come below it.'

const unclosed = (line: number) =>
  `A quotation mark that opens in row ${line} is never closed. Please correct that row and paste again.`
const tooLong = (line: number) =>
  `Row ${line} has a cell of more than ${formatFigure(IMPORT_CELL_LIMIT)} characters. Is a quotation mark missing there?`
