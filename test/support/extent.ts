import { appendFileSync } from 'node:fs'

/** How many cases of a repeated check run: a sample in `npm test`, all in `test:full`, many repetitions in `test:endurance`. */
const EXTENTS = ['sample', 'full', 'endurance'] as const
export type Extent = (typeof EXTENTS)[number]

const asked = process.env.TEST_EXTENT ?? 'sample'
const extent: Extent = EXTENTS.find((one) => one === asked) ?? unknownExtent()
export const isFull = extent !== 'sample'
export const isEndurance = extent === 'endurance'

function unknownExtent(): never {
  throw new Error(`TEST_EXTENT is ${EXTENTS.join(', ')}, not ${asked}.`)
}

/** Half an hour. */
export const ENDURANCE_ONLY = 'test/faults/day.test.ts'

/** What takes a minute each: a sample is in server/postgres/start.test.ts, server/backup and the rest of test/faults. */
export const FULL_ONLY = [
  'server/commands/backup.test.ts',
  'server/postgres/{accounts,crash,leaving,together}.test.ts',
  'test/faults/{clock,embedded,kill-server}.test.ts',
  ENDURANCE_ONLY,
]

/** Tag of a browser test with more cases in full: `test:full` runs it too. */
export const MORE = '@more'
/** Tag of a browser test that only `test:full` runs, because a similar one is in `npm test`. */
export const FULL = '@full'

/** A number of repetitions by extent. */
export const times = (sample: number, full: number, endurance: number): number => ({ sample, full, endurance })[extent]

/** All cases, or `few` spread evenly over the list, including the first and last. */
export function sampled<T>(cases: readonly T[], few: number, by: Extent = extent): readonly T[] {
  if (by !== 'sample' || cases.length <= few) return cases
  const step = (cases.length - 1) / Math.max(1, few - 1)
  return Array.from({ length: few }, (_, n) => cases[Math.round(n * step)] as T)
}

/** All cases, or for the nth of many tests `few`, each time the next ones, so that together they try all. */
export function inTurn<T>(cases: readonly T[], n: number, few: number, by: Extent = extent): readonly T[] {
  if (by !== 'sample' || cases.length <= few) return cases
  return Array.from({ length: few }, (_, next) => cases[(n * few + next) % cases.length] as T)
}

export interface Figures {
  what: string
  /** How often the fault was injected. */
  cases: number
  /** Processes or databases killed or stopped. */
  kills?: number
  /** Acknowledged writes. */
  acknowledged?: number
  /** Acknowledged writes that were missing, incomplete or there twice afterwards, and others that were there by half. */
  lost?: number
  /** Servers that crashed. */
  deaths?: number
  /** The longest time without a response. */
  longestGapMs?: number
  /** What else was measured, in words. */
  more?: string
}

/** Adds a line to the endurance run's table. */
export function report(figures: Figures): void {
  if (process.env.ENDURANCE_REPORT) appendFileSync(process.env.ENDURANCE_REPORT, `${JSON.stringify(figures)}\n`)
}
