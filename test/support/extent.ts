import { appendFileSync } from 'node:fs'

/**
 * How much of a check that is repeated over many cases is run: a sample by `npm test`, every case by `npm run test:full`,
 * and as often as it takes to believe it by `npm run test:endurance`.
 */
const EXTENTS = ['sample', 'full', 'endurance'] as const
export type Extent = (typeof EXTENTS)[number]

const asked = process.env.TEST_EXTENT ?? 'sample'
const extent: Extent = EXTENTS.find((one) => one === asked) ?? unknownExtent()
export const isFull = extent !== 'sample'
export const isEndurance = extent === 'endurance'

function unknownExtent(): never {
  throw new Error(`TEST_EXTENT is ${EXTENTS.join(', ')}, not ${asked}.`)
}

/** How often, by extent. */
export const times = (sample: number, full: number, endurance: number): number => ({ sample, full, endurance })[extent]

/** All cases, or so many of them spread over the list, its first and last among them. */
export function sampled<T>(cases: readonly T[], few: number, by: Extent = extent): readonly T[] {
  if (by !== 'sample' || cases.length <= few) return cases
  const step = (cases.length - 1) / Math.max(1, few - 1)
  return Array.from({ length: few }, (_, n) => cases[Math.round(n * step)] as T)
}

export interface Figures {
  what: string
  /** How often the fault was made. */
  cases: number
  /** Processes or databases that were killed or stopped for it. */
  kills?: number
  /** Writes that were answered as done. */
  acknowledged?: number
  /** Of those, missing or half there afterwards. */
  lost?: number
  /** Servers that died of it, though nobody killed them. */
  deaths?: number
  /** The longest time in which nobody was answered. */
  longestGapMs?: number
}

/** One line of the table with which the endurance run ends. */
export function report(figures: Figures): void {
  if (process.env.ENDURANCE_REPORT) appendFileSync(process.env.ENDURANCE_REPORT, `${JSON.stringify(figures)}\n`)
}
