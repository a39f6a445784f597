import { lazy } from './lazy.ts'
import { normalized } from './normal-form.ts'

const segmenter = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** The first `count` grapheme clusters: a decomposed é, a flag and a family emoji are one each. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text
  // One more is checked, because a mark after it would combine.
  const head = text.slice(0, count + 1)
  if (PLAIN.test(head)) return head.slice(0, count)
  let length = 0
  for (const { index } of segmenter().segment(text)) {
    if (length === count) return text.slice(0, index)
    length += 1
  }
  return text
}

/**
 * Counts grapheme clusters, and stops above `most`. One of more than 16 code points counts as several, so that a limit also
 * bounds storage.
 */
export function characterCount(text: string, most = Number.POSITIVE_INFINITY): number {
  if (PLAIN.test(text)) return text.length
  let count = 0
  // The feeling word is stored in NFC, so it is counted in NFC.
  for (const { segment } of segmenter().segment(normalized(text, 'NFC'))) {
    count += Math.ceil([...segment].length / MAX_CODE_POINTS)
    if (count > most) break
  }
  return count
}

const MAX_CODE_POINTS = 16

/** Printable ASCII, Latin letters and typographic punctuation: each code unit is a grapheme, so no segmenter is needed. */
const PLAIN = /^[ -~\n\u00a0-\u02ff\u2010-\u2027\u2030-\u205e]*$/
