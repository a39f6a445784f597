import { parse } from 'csv-parse/sync'

/** A saved file as a second parser reads it: one object for each row, by the words of the header. */
export function readCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parse(text, { bom: true, skip_empty_lines: false }) as string[][]
  return rows.map((cells) => Object.fromEntries(header.map((name, n) => [name, asWritten(cells[n] ?? '')])))
}

/** Without the apostrophe that keeps a spreadsheet from running the cell. */
const asWritten = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
