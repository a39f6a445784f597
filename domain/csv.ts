import { centralDate, centralTime, type Moment } from './central-time.ts'

/** What a cell of an exported list may hold. */
export type Cell = string | number | boolean | null

/** Excel takes a file with it for UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** One line, as RFC 4180 has it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(inWords(cell))).join(',')}\r\n`
}

/** As a spreadsheet sorts it: '2026-10-14 08:00', Central. */
export function csvInstant(moment: Moment | null): string | null {
  if (moment === null) return null
  const instant = new Date(moment)
  return `${centralDate(instant)} ${centralTime(instant)}`
}

function inWords(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  return typeof cell === 'number' ? String(cell) : withoutFormula(cell)
}

/** A spreadsheet would run a text that begins like a formula. An import takes one apostrophe away. */
function withoutFormula(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
