/** Lower case without accents: a search treats 'Łódź', 'LODZ' and 'lódz' as equal. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter)
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
