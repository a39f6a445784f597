export const TEMPORARY_PASSWORD_LENGTH = 8
export const TEMPORARY_PASSWORD_DAYS = 7

/**
 * No two of these look or sound alike when read out or copied by hand. There are 32, so a password holds 40 bits, which the
 * login throttle and the expiry make enough.
 */
export const DISTINGUISHABLE_CHARACTERS = 'ACDEFHJKMNPRTUWXYadefhnt23456789'

/** `randomInt(below)` gives a whole number from 0 to below - 1, from a cryptographic source. */
export function temporaryPassword(randomInt: (below: number) => number): string {
  return Array.from({ length: TEMPORARY_PASSWORD_LENGTH }, () =>
    DISTINGUISHABLE_CHARACTERS.charAt(randomInt(DISTINGUISHABLE_CHARACTERS.length)),
  ).join('')
}

export function temporaryPasswordExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TEMPORARY_PASSWORD_DAYS * 24 * 60 * 60_000)
}
