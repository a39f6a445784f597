import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { isDigestDue } from './notice-digest.ts'

const dates = { applications_open: '2026-05-01', applications_close: '2026-07-15' }
const cohort = {
  ...dates,
  prework_start: '2026-08-03',
  classroom_start: '2026-08-31',
  graduation: '2026-12-18',
  days_off: [],
}

test.for([
  ['before the time', cohort, '2026-10-14', '07:29:59', false],
  ['on a class day', cohort, '2026-10-14', '07:30', true],
  ['by a run that comes late', cohort, '2026-10-14', '11:59:59', true],
  ['much too late', cohort, '2026-10-14', '12:00', false],
  ['on a Saturday', cohort, '2026-10-17', '07:30', false],
  ['on a Sunday', cohort, '2026-10-18', '07:30', false],
  ['on a Monday', cohort, '2026-10-19', '07:30', true],
  ['on a weekday of prework', cohort, '2026-08-05', '07:30', true],
  ['on a Saturday of prework', cohort, '2026-08-08', '07:30', false],
  ['on the first day of class', cohort, '2026-08-31', '07:30', true],
  ['on a weekday after graduation', cohort, '2026-12-21', '07:30', true],
  ['to someone without a cohort on a weekday', null, '2026-10-14', '07:30', true],
  ['to someone without a cohort on a Sunday', null, '2026-10-18', '07:30', false],
  ['on the Monday after clocks went back', cohort, '2026-11-02', '07:30', true],
  ['an hour early by the clock of the week before', cohort, '2026-11-02', '06:30', false],
] as const)('whether a digest goes out %s', ([, cohort, date, time, expected]) => {
  expect(isDigestDue(cohort, centralInstant(date, time))).toBe(expected)
})
