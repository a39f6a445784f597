/** Crockford's base 32: no i, l, o or u. Each character holds five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUP = 4

/** 'k3mf-9x2a-t7wq'. `randomInt(below)` gives a whole number from 0 to below - 1, from a cryptographic source. */
export function readableCode(length: number, randomInt: (below: number) => number): string {
  const letters = Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length)))
  const groups = Array.from({ length: length / GROUP }, (_, n) => letters.slice(n * GROUP, (n + 1) * GROUP).join(''))
  return groups.join('-')
}

/** Normalises case, dashes and look-alike letters; null if it cannot be a code. */
export function readCodeOf(length: number, typed: string): string | null {
  const read = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return read.length === length && [...read].every((letter) => LETTERS.includes(letter)) ? read : null
}
