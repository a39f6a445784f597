import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { getsAssignmentNotices } from './notice-audience.ts'

const cohort = {
  applications_open: '2026-05-01',
  applications_close: '2026-07-15',
  prework_start: '2026-08-03',
  classroom_start: '2026-08-31',
  graduation: '2026-12-18',
}
const noDates = {
  applications_open: null,
  applications_close: null,
  prework_start: null,
  classroom_start: null,
  graduation: null,
}

test.for([
  ['before applications', '2026-04-30', '12:00', cohort, false],
  ['with applications open', '2026-06-01', '12:00', cohort, false],
  ['with applications closed', '2026-08-02', '23:59', cohort, false],
  ['on the first day of prework', '2026-08-03', '00:00', cohort, true],
  ['in the classroom', '2026-10-14', '10:00', cohort, true],
  ['on the last day', '2026-12-17', '23:59', cohort, true],
  ['on graduation day', '2026-12-18', '00:00', cohort, false],
  ['before class, without prework', '2026-08-30', '12:00', { ...cohort, prework_start: null }, false],
  ['in class, without prework', '2026-08-31', '00:00', { ...cohort, prework_start: null }, true],
  ['with no dates at all', '2026-10-14', '10:00', noDates, false],
] as const)('a cohort %s (%s %s)', ([, date, time, dates, expected]) => {
  expect(getsAssignmentNotices(dates, centralInstant(date, time))).toBe(expected)
})
