import { type DateText, daysBetween } from '#domain/central-time.ts'
import { formatShortDate } from '#domain/display.ts'
import { SCORE_AXIS, weeklyTicks } from '#domain/reflection-chart.ts'

export interface TrendPoint {
  feedback_on: DateText
  understanding_score: number
  support_score: number
}

export const CHART_HEIGHT = 260
export const MARGIN = { top: 12, right: 14, bottom: 30, left: 30 }
const TICK_WIDTH = 62

export function trendScales(points: readonly TrendPoint[], width: number) {
  const first = points[0]?.feedback_on ?? ''
  const last = points.at(-1)?.feedback_on ?? first
  const days = scale([0, Math.max(1, daysBetween(first, last))], [MARGIN.left, width - MARGIN.right])
  const y = scale(SCORE_AXIS, [CHART_HEIGHT - MARGIN.bottom, MARGIN.top])
  const x = (date: DateText) => days(daysBetween(first, date))
  const mondays = weeklyTicks(first, last)
  const every = Math.max(1, Math.ceil((mondays.length * TICK_WIDTH) / Math.max(1, width - MARGIN.left - MARGIN.right)))
  const ticks = mondays.length > 0 ? mondays.filter((_, index) => index % every === 0) : [first]
  return { x, y, ticks }
}

/** A linear scale. */
function scale([from, to]: readonly [number, number], [start, end]: readonly [number, number]) {
  return (value: number) => start + ((value - from) / (to - from)) * (end - start)
}

/** 'Nov 3' */
export function tickLabel(date: DateText): string {
  return formatShortDate(date).split(',')[0] ?? date
}
