import { fold } from './fold.ts'

/** Sentences that are offered while a comment is typed. */

export const SUGGESTION_SOURCES = ['assignment', 'family', 'own'] as const
export type SuggestionSource = (typeof SUGGESTION_SOURCES)[number]

/** Where the sentence was used, in the words of the list. */
export const SUGGESTION_SOURCE_WORDS: Record<SuggestionSource, string> = {
  assignment: 'on this assignment',
  family: 'on a copy of it',
  own: 'by you',
}

const SHORTEST = 6
const LONGEST = 300
/** Of one comment; the rest is not read. */
const MOST_CHARACTERS = 10_000
const MOST_OFFERED = 3

/** A markdown comment's sentences, headings and list items without their markers. Code blocks and tables are left out. */
export function sentencesOf(markdown: string): string[] {
  return paragraphsOf(markdown.slice(0, MOST_CHARACTERS))
    .flatMap(splitParagraph)
    .filter((sentence) => sentence.length >= SHORTEST && sentence.length <= LONGEST && hasLetters(sentence))
}

interface Person {
  first_name: string
  middle_name: string | null
  last_name: string
}

/** The words of people's names, folded. Single letters are left out: as initials they would match 'a' and 'I'. */
export function namesOf(people: readonly Person[]): Set<string> {
  const names = new Set<string>()
  for (const { first_name, middle_name, last_name } of people) {
    for (const name of [first_name, middle_name ?? '', last_name]) {
      const words = wordsOf(fold(name))
      for (const word of [...words, words.join('')]) if (word.length > 1) names.add(word)
    }
  }
  return names
}

/** Whether a sentence has one of these words, or an address that contains a longer one. */
export function mentionsOne(sentence: string, names: ReadonlySet<string>): boolean {
  const folded = fold(sentence)
  if (wordsOf(folded).some((word) => names.has(word))) return true
  const isUnspaced = UNSPACED.test(folded)
  if (!isUnspaced && !/[/@]/.test(folded)) return false
  const addresses = folded.split(/\s+/).filter((word) => /[/@]/.test(word))
  for (const name of names) {
    if (name.length > 3 && addresses.some((address) => wordsOf(address).join('').includes(name))) return true
    if (isUnspaced && UNSPACED.test(name) && folded.includes(name)) return true
  }
  return false
}

export interface Suggestion {
  text: string
  from: SuggestionSource
}

export interface Offer<S extends Suggestion = Suggestion> {
  /** Where the sentence that is being typed starts. */
  start: number
  suggestions: S[]
}

/**
 * What to offer for the sentence that ends at the caret, from three letters on: first what begins like it, then what has
 * words that begin like its words, in the same order; each in the order given. Nothing in the middle of a line.
 */
export function createSuggester<S extends Suggestion>(known: readonly S[]) {
  const all = known.map((suggestion) => {
    const folded = fold(suggestion.text)
    return { suggestion, folded, bare: withoutSigns(folded), words: wordsOf(folded) }
  })
  return function suggest(text: string, caret: number): Offer<S> | null {
    if (!/^[^\S\n]*(?:\n|$)/.test(text.slice(caret, caret + MOST_CHARACTERS))) return null
    const start = startOfSentence(text, caret)
    const typed = withoutSigns(fold(text.slice(start, caret)))
    if (!hasLetters(typed)) return null
    const typedWords = wordsOf(typed)
    const written = fold(text)
    const fitting = all.filter(({ folded, bare }) => !written.includes(folded) && !isAllOf(typed, bare))
    const beginning = fitting.filter(({ bare }) => bare.startsWith(typed))
    const containing = fitting.filter(({ bare, words }) => !bare.startsWith(typed) && beginInOrder(typedWords, words))
    const suggestions = [...beginning, ...containing].slice(0, MOST_OFFERED).map(({ suggestion }) => suggestion)
    return suggestions.length === 0 ? null : { start, suggestions }
  }
}

/** Of scripts that write words without spaces, a name is found anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** List, quote, heading and task markers. */
const MARKER = /^\s*(?:>|(?:[-*+]|\d{1,9}[.)]|#{1,6}|\[[ xX]\])\s+)/
const FENCE = /^\s{0,3}(`{3,}|~{3,})/
const INDENTED = /^(?: {4}|\t)/
const TABLE_OR_RULE = /^\s*(?:\||([-*_=])(?:\s*\1){2,}\s*$|\[[^\][]+\]:\s)/

/** Each without line breaks. */
function paragraphsOf(markdown: string): string[] {
  const paragraphs: string[] = []
  let open = ''
  let fence: string | null = null
  const close = () => {
    if (open !== '') paragraphs.push(open)
    open = ''
  }
  for (const line of markdown.split(/\r\n|[\r\n]/)) {
    const [, sign = null] = FENCE.exec(line) ?? []
    if (fence !== null) {
      if (sign?.startsWith(fence)) fence = null
      continue
    }
    const text = withoutMarkers(line)
    const isMarked = text !== line
    if (sign !== null) {
      close()
      fence = sign
    } else if (line.trim() === '' || TABLE_OR_RULE.test(line) || (open === '' && !isMarked && INDENTED.test(line))) {
      close()
    } else if (isMarked) {
      close()
      open = text.trim()
    } else {
      open = `${open} ${line.trim()}`.trimStart()
    }
  }
  close()
  return paragraphs
}

function withoutMarkers(line: string): string {
  let rest = line
  for (let [marker] = MARKER.exec(rest) ?? []; marker; [marker] = MARKER.exec(rest) ?? [])
    rest = rest.slice(marker.length)
  return rest
}

/** A sentence does not end inside code, emphasis, a link or brackets. */
function splitParagraph(paragraph: string): string[] {
  const starts = sentenceStarts(paragraph).filter((start) => !/^\p{Ll}/u.test(paragraph.slice(start, start + 2)))
  const sentences: string[] = []
  let from = 0
  for (const end of [...starts.slice(1), paragraph.length]) {
    const sentence = paragraph.slice(from, end).trim()
    if (end !== paragraph.length && !isBalanced(sentence)) continue
    sentences.push(sentence)
    from = end
  }
  return sentences.filter(isBalanced)
}

function isBalanced(text: string): boolean {
  if (!/[`*_~[\]()]/.test(text)) return true
  const count = (sign: string) => text.split(sign).length - 1
  return (
    ['`', '**', '__', '~~'].every((sign) => count(sign) % 2 === 0) &&
    count('[') === count(']') &&
    count('(') === count(')')
  )
}

const SENTENCE_END = /[.!?…]+["”’')\]*_`]*\s+|[。！？]+/gu
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|st|mr|ms|mrs|dr)\.\s+$/i

/** The first is 0. */
function sentenceStarts(text: string): number[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length)
  return [0, ...ends.filter((end) => !ABBREVIATION.test(text.slice(Math.max(0, end - 12), end)))]
}

function startOfSentence(text: string, caret: number): number {
  const lineStart = Math.max(text.lastIndexOf('\n', caret - 1) + 1, caret - 2 * LONGEST)
  const line = text.slice(lineStart, caret)
  const rest = withoutMarkers(line)
  return caret - rest.length + (sentenceStarts(rest).at(-1) ?? 0)
}

/** Only its closing signs are missing. */
function isAllOf(typed: string, folded: string): boolean {
  return folded.startsWith(typed) && !/[\p{L}\p{N}]/u.test(folded.slice(typed.length))
}

/** Emphasis, code and quotes before the first word. */
function withoutSigns(folded: string): string {
  return folded.replace(/^[^\p{L}\p{N}]+/u, '')
}

function beginInOrder(beginnings: readonly string[], words: readonly string[]): boolean {
  let place = 0
  for (const beginning of beginnings) {
    while (place < words.length && !words[place]?.startsWith(beginning)) place += 1
    if (place === words.length) return false
    place += 1
  }
  return true
}

function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Enough to tell one sentence from another. */
function hasLetters(text: string): boolean {
  return /(?:\p{L}[^\p{L}]*){3}/u.test(text)
}
