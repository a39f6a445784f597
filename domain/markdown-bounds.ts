/** Beyond these limits the parser would take minutes or the page would break; no person writes such text. */
const LIMITS = {
  characters: 60_000,
  lines: 5000,
  /** Nested quotes and lists. */
  nesting: 24,
  /** Inline delimiters such as * and _: per paragraph, and in total. */
  signsTogether: 3800,
  signs: 10_000,
  /** Table cell borders. */
  borders: 10_000,
}

/** Whether to render the text as markdown, or as typed. A rough check in one pass without a parser. */
export function fitsMarkdown(text: string): boolean {
  if (text.length > LIMITS.characters) return false
  const lines = text.split(/\r\n|[\r\n]/)
  if (lines.length > LIMITS.lines) return false
  let signs = 0
  let together = 0
  let borders = 0
  for (const line of lines) {
    if (nestingOf(line) > LIMITS.nesting) return false
    if (startsParagraph(line)) together = 0
    const own = countOf(line, /[*_~`[\]<]/g)
    signs += own
    together += own
    borders += countOf(line, /\|/g)
    if (together > LIMITS.signsTogether) return false
  }
  return signs <= LIMITS.signs && borders <= LIMITS.borders
}

/** A horizontal rule looks like nested lists. */
const RULE = /^[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const MARKERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]*)+/
const INDENT = 2

function nestingOf(line: string): number {
  if (RULE.test(line)) return 0
  const [start = ''] = MARKERS.exec(line) ?? []
  if (start === '') return 0
  const indent = start.length - start.trimStart().length
  return Math.floor(indent / INDENT) + countOf(start, />|[-+*]|\d+[.)]/g)
}

/** A blank line or a new list item ends a paragraph. */
function startsParagraph(line: string): boolean {
  return /^[ \t]*$|^ {0,3}[-+*][ \t]+\S/.test(line)
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
