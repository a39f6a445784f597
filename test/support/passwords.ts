import { createPasswords } from '#server/auth/passwords.ts'

/** A thousandth of the work. Who needs the real cost hashes a password with `createPasswords()`. */
export const quickPasswords = createPasswords({ m: 8, t: 1, p: 1 })
