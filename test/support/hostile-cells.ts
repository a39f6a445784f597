/** What breaks a careless CSV writer, or runs in a spreadsheet. On one line, as names and addresses are. */
const LINES = [
  '=1+1',
  '=HYPERLINK("https://evil.example","x")',
  '+1 (612) 555-0134',
  '-2+3',
  '@SUM(A1)',
  "'=1+1",
  "''=1+1",
  "'quoted",
  'O’Neil, "Kit"',
  '"',
  '""',
  '","',
  'a;b|c',
  'sep=;',
  '00501',
  '1e5',
  'TRUE',
  '2026-10-14',
  '\u202eabc\u202c',
  '\u200f\u200eabc',
  '👩🏽‍💻 Zoë 日本',
  '\u{FEFF}mark',
  '\u2028line\u2029',
  'NULL',
  '\\N',
  '\\"',
]

/** On several lines, as comments are. */
const TEXTS = [
  ...LINES,
  'two\nlines',
  'two\r\nlines',
  'a\rb',
  '\r=1+1',
  '\t=1+1',
  'a\tb',
  '\n=1+1',
  '"quoted"\r\n"again",x',
  ' space before and after ',
  `=${'x, "y"\r\n'.repeat(10_000)}`,
]

/** One after another, again and again, no longer than this. */
export function hostileCells(limit: number, { lines = false } = {}): () => string {
  const fitting = (lines ? TEXTS : LINES).filter((text) => text.length <= limit)
  let n = 0
  return () => fitting[n++ % fitting.length] ?? ''
}

export const HOSTILE_CELLS = TEXTS.length
