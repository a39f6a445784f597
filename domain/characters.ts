import { lazily } from './lazily.ts'

const segmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** The first whole characters as a reader counts them: an é of two signs, a flag and a family of four are one each. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text
  // With plain letters alone, and one more after them that joins nothing, each sign is a character.
  const head = text.slice(0, count + 1)
  if (/^[ -~]+$/.test(head)) return head.slice(0, count)
  let length = 0
  for (const { index } of segmenter().segment(text)) {
    if (length === count) return text.slice(0, index)
    length += 1
  }
  return text
}

/**
 * How many characters a reader counts. One that is piled up of more than 16 signs, which no alphabet and no emoji needs,
 * counts as several, so that a limit also bounds what has to be kept.
 */
export function characterCount(text: string): number {
  if (/^[ -~\n]*$/.test(text)) return text.length
  let count = 0
  // One word is kept composed, so it is counted so.
  for (const { segment } of segmenter().segment(text.normalize('NFC')))
    count += Math.ceil([...segment].length / MOST_SIGNS)
  return count
}

const MOST_SIGNS = 16
