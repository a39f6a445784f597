export const RECOVERY_CODES = 10

/** Crockford's base 32: no i, l, o or u. Twelve characters hold 60 bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 12

/** 'k3mf-9x2a-t7wq'. `randomInt(below)` gives a whole number from 0 to below - 1, from a cryptographic source. */
export function recoveryCode(randomInt: (below: number) => number): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
  return [0, 4, 8].map((start) => letters.slice(start, start + 4).join('')).join('-')
}

/** Normalises case, dashes and look-alike letters; null if it cannot be a code. */
export function readRecoveryCode(typed: string): string | null {
  const read = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return read.length === LENGTH && [...read].every((letter) => LETTERS.includes(letter)) ? read : null
}
