import { appendFileSync } from 'node:fs'

/** `npm test` tries each fault a few times, `npm run test:faults` as often as it takes to believe it. */
export const isFull = process.env.FAULTS === 'full'
export const times = (few: number, many: number): number => (isFull ? many : few)

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

/** One line of the table with which the full run ends. */
export function report(figures: Figures): void {
  if (process.env.FAULTS_REPORT) appendFileSync(process.env.FAULTS_REPORT, `${JSON.stringify(figures)}\n`)
}
