import { firstCharacters } from './characters.ts'
import { fitsMarkdown } from './markdown-bounds.ts'

const CUT_LENGTH = 120

/** The first 120 characters, for a table cell. */
export function cutAt120(text: string): string {
  const cut = firstCharacters(text, CUT_LENGTH)
  return cut === text ? text : `${cut.trimEnd()}…`
}

/** The same for markdown without its markup, or for the text as typed if it is not rendered as markdown. */
export const cutMarkdownAt120 = (markdown: string): string =>
  cutAt120(fitsMarkdown(markdown) ? plainText(markdown) : markdown.trim())

/** Strips markdown to one line. An approximation without a parser: leftover markup is shown as text. */
export function plainText(markdown: string): string {
  const literals: string[] = []
  const keep = (literal: string) => `\0${literals.push(literal) - 1}\0`
  const text = withoutBlocks(markdown.replaceAll('\0', '').replace(/[^\S\n]+/g, ' ')).replace(
    LITERAL,
    (_, escaped: string | undefined, _ticks, code: string) => keep(escaped ?? code.trim()),
  )
  return withoutSpans(text)
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\0(\d+)\0/g, (_, index: string) => literals[Number(index)] ?? '')
    .replace(/\0\d*\0?/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

// An escaped character or a code span is taken literally.
const LITERAL = /\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`)([\s\S]{1,2000}?)(?<!`)\2(?!`)/g

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

function withoutBlocks(markdown: string): string {
  return markdown
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^ ?(?:`{3,}|~{3,})[^`]*$/, '')
        .replace(/^ ?\[[^\][]+\]: ?\S+.*$/, '')
        .replace(/^[ |:=-]+$|^ ?(?:\* ?){3,}$|^ ?(?:_ ?){3,}$/, '')
        .replace(/^(?: ?(?:>|[-*+] |\d{1,9}[.)] ))+/, '')
        .replace(/^ ?\[[ xX]\] /, '')
        .replace(/^ ?#{1,6} (.*?)(?: #+)? ?$/, '$1')
        .replace(/^ ?\|(.*)\| ?$/, (_, row: string) => row.replaceAll('|', ' '))
        .replace(/\\$/, ''),
    )
    .join('\n')
}

function withoutSpans(text: string): string {
  let plain = text
    .replace(/<(https?:\/\/[^<>\s]+|[^<>\s@]+@[^<>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/<!--[^<]*?-->/g, '')
    .replace(LINK, '$1')
    .replace(LINK, '$1')
  // Emphasis can be nested, up to three levels.
  for (let depth = 0; depth < 3; depth += 1) {
    plain = plain
      .replace(/(\*{1,3}|~~)([^*~\s](?:[^*~]*[^*~\s])?)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}_])(_{1,3})([^_\s](?:[^_]*[^_\s])?)\1(?![\p{L}\p{N}_])/gu, '$2')
  }
  return plain
}

// [text](url "title"), ![text](url) and [text][name]; applied twice for an image inside a link.
const LINK = /!?\[([^\][]*)\](?:\( ?<?(?:[^()\s]|\([^()\s]*\))*(?:\s(?:"[^"]*"|'[^']*'))?\s?\)|\[[^\][]*\])/g
