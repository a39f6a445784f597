import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { dueSoonDay } from './notice-due-soon.ts'

test.for([
  ['2026-10-14', '06:59:59', null],
  ['2026-10-14', '07:00', '2026-10-15'],
  ['2026-10-14', '20:59:59', '2026-10-15'],
  ['2026-10-14', '21:00', null],
  ['2026-10-14', '23:59', null],
  ['2026-10-15', '00:00', null],
  // Also on weekends: work may be due on a Monday morning.
  ['2026-10-18', '07:00', '2026-10-19'],
  ['2026-12-31', '07:00', '2027-01-01'],
  // Clocks change on the day and on the day after.
  ['2026-10-31', '07:00', '2026-11-01'],
  ['2026-11-01', '07:00', '2026-11-02'],
  ['2027-03-13', '07:00', '2027-03-14'],
  ['2027-03-14', '07:00', '2027-03-15'],
] as const)('on %s at %s the day that is due soon is %s', ([date, time, day]) => {
  expect(dueSoonDay(centralInstant(date, time))).toBe(day)
})
