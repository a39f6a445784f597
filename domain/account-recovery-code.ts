import { readableCode, readCodeOf } from './readable-code.ts'

export const RECOVERY_CODES = 10

/** 60 bits. */
const LENGTH = 12

/** 'k3mf-9x2a-t7wq' */
export const recoveryCode = (randomInt: (below: number) => number): string => readableCode(LENGTH, randomInt)

/** Null if it cannot be a code. */
export const readRecoveryCode = (typed: string): string | null => readCodeOf(LENGTH, typed)
