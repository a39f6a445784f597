import { readableCode, readCodeOf } from './readable-code.ts'

/** 80 bits: nobody guesses it, and it can be typed from a console. */
const LENGTH = 16
const HOURS = 24

/** 'K3MF-9X2A-T7WQ-4HRB' */
export const setUpCode = (randomInt: (below: number) => number): string => readableCode(LENGTH, randomInt).toUpperCase()

/** Null if it cannot be a code. */
export const readSetUpCode = (typed: string): string | null => readCodeOf(LENGTH, typed)

export const setUpCodeExpiry = (createdAt: Date): Date => new Date(createdAt.getTime() + HOURS * 60 * 60_000)
