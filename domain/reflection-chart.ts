import { addDays, type DateText, weekday } from './central-time.ts'

/** Scores start at 1; the axis starts at 0 so that a 1 is visible. */
export const SCORE_AXIS = [0, 6] as const

export const CHART_LINES = [
  { field: 'understanding_score', label: 'Understanding' },
  { field: 'support_score', label: 'Support' },
] as const

/** One point is not a trend. */
export function showsChart(reflections: number): boolean {
  return reflections > 1
}

/** Every Monday from first to last. */
export function weeklyTicks(first: DateText, last: DateText): DateText[] {
  const ticks: DateText[] = []
  let tick = addDays(first, (8 - weekday(first)) % 7)
  while (tick <= last) {
    ticks.push(tick)
    tick = addDays(tick, 7)
  }
  return ticks
}
