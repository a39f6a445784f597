/** More than this is no text that a person wrote: its parser would take minutes, or its page would break. */
const LIMITS = {
  characters: 60_000,
  lines: 5000,
  /** Quotes and lists inside one another. */
  nesting: 24,
  /** Signs that may open or close something in a line of text: in a paragraph, and in all. */
  signsTogether: 3800,
  signs: 10_000,
  /** Borders of table cells. */
  borders: 10_000,
}

/**
 * Whether a text is drawn as markdown, or else as it was typed. Goes through it once, without a parser, and judges
 * roughly: what is refused here still shows every word.
 */
export function fitsMarkdown(text: string): boolean {
  if (text.length > LIMITS.characters) return false
  const lines = text.split(/\r\n|[\r\n]/)
  if (lines.length > LIMITS.lines) return false
  let signs = 0
  let together = 0
  let borders = 0
  for (const line of lines) {
    if (nestingOf(line) > LIMITS.nesting) return false
    if (startsAnew(line)) together = 0
    const own = countOf(line, /[*_~`[\]<]/g)
    signs += own
    together += own
    borders += countOf(line, /\|/g)
    if (together > LIMITS.signsTogether) return false
  }
  return signs <= LIMITS.signs && borders <= LIMITS.borders
}

/** A rule of dashes looks like many lists in one another. */
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

/** A blank line ends a paragraph, and so does a new item of a list. */
function startsAnew(line: string): boolean {
  return /^[ \t]*$|^ {0,3}[-+*][ \t]+\S/.test(line)
}

function countOf(text: string, signs: RegExp): number {
  return text.match(signs)?.length ?? 0
}
