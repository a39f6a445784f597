import { normalized } from './normal-form.ts'

/**
 * Lower case without accents and typographic marks: a search treats 'Łódź', 'LODZ' and 'lódz' as equal, and O’Neil as O'Neil.
 * For letters, apostrophes, quotes and dashes the same as fold() in the database.
 */
export function fold(text: string): string {
  return normalized(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
    .replace(/[‘’‛ʼ′]/g, "'")
    .replace(/[“”‟]/g, '"')
    .replace(/[‐‑‒–—―]/g, '-')
}

// Letters that NFKD does not decompose.
const UNDECOMPOSED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Whether every word of a search is part of one of the texts. */
export function hasEveryWord(texts: readonly string[], search: string): boolean {
  const parts = texts.map(fold)
  return fold(search)
    .split(/\s+/)
    .every((word) => parts.some((part) => part.includes(word)))
}
