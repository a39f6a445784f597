import { addDays, type DateText, weekday } from './central-time.ts'

/** Scores run from 1; the axis begins at 0 so that a 1 does not look like nothing. */
export const SCORE_AXIS = [0, 6] as const

export const CHART_LINES = [
  { field: 'understanding_score', label: 'Understanding' },
  { field: 'support_score', label: 'Support' },
] as const

/** One point makes no trend. */
export function showsChart(reflections: number): boolean {
  return reflections > 1
}

/** The Mondays from the first day to the last. */
export function weeklyTicks(first: DateText, last: DateText): DateText[] {
  const ticks: DateText[] = []
  let tick = addDays(first, (8 - weekday(first)) % 7)
  while (tick <= last) {
    ticks.push(tick)
    tick = addDays(tick, 7)
  }
  return ticks
}
