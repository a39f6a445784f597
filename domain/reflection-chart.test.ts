import { expect, test } from 'vitest'
import { CHART_LINES, SCORE_AXIS, showsChart, weeklyTicks } from './reflection-chart.ts'

test('one reflection makes no chart', () => {
  expect([0, 1, 2].map(showsChart)).toEqual([false, false, true])
})

test.for([
  ['2026-09-07', '2026-09-07', ['2026-09-07']],
  ['2026-09-08', '2026-09-13', []],
  ['2026-09-06', '2026-09-21', ['2026-09-07', '2026-09-14', '2026-09-21']],
  ['2026-10-28', '2026-11-10', ['2026-11-02', '2026-11-09']],
  ['2026-09-07', '2026-09-01', []],
] as const)('from %s to %s the axis is marked on the Mondays %j', ([first, last, ticks]) => {
  expect(weeklyTicks(first, last)).toEqual(ticks)
})

test('the chart has two lines between 0 and 6', () => {
  expect(SCORE_AXIS).toEqual([0, 6])
  expect(CHART_LINES.map(({ label }) => label)).toEqual(['Understanding', 'Support'])
})
