import { expect, test } from 'vitest'
import {
  askedRollDay,
  cohortOn,
  defaultRollDay,
  enrolmentProblem,
  gridDays,
  rollProblem,
  rollSteps,
  type Stay,
} from './attendance-roll.ts'
import { centralInstant } from './central-time.ts'
import { type ClassCalendar, classCalendar } from './cohort-class-days.ts'

// Monday, October 19 to graduation on Wednesday, November 18; Thursday, November 12 is off. The clocks go back on November 1.
const dates = { classroom_start: '2026-10-19', graduation: '2026-11-18', days_off: ['2026-11-12'] }
const course = classCalendar(dates)
const withoutDates = classCalendar({ classroom_start: null, graduation: null, days_off: [] })
const FRIDAY = centralInstant('2026-11-13', '09:00')

test.each<[string, string | null, ClassCalendar]>([
  ['2026-11-14', 'November 14th 2026 is on a weekend. Attendance is taken on class days.', course],
  ['2026-11-12', 'November 12th 2026 is a day off. Attendance is taken on class days.', course],
  ['2026-11-16', 'November 16th 2026 has not come yet.', course],
  ['2026-10-16', 'October 16th 2026 is before classroom start, October 19th 2026.', course],
  ['2026-11-18', 'November 18th 2026 is no class day: the cohort graduates on November 18th 2026.', course],
  ['2026-12-01', 'December 1st 2026 is no class day: the cohort graduates on November 18th 2026.', course],
  ['2026-11-13', 'This cohort has no classroom start yet, so it has no class days.', withoutDates],
  ['2026-11-13', null, course],
  ['2026-10-19', null, course],
])('on %s a roll call is answered %j', (day, problem, calendar) => {
  expect(rollProblem(day, calendar, FRIDAY)).toBe(problem)
})

test('the day begins at midnight in Chicago', () => {
  expect(rollProblem('2026-11-13', course, centralInstant('2026-11-12', '23:59'))).toBe(
    'November 13th 2026 has not come yet.',
  )
  expect(rollProblem('2026-11-13', course, centralInstant('2026-11-13', '00:00'))).toBeNull()
})

test.each<[string, string, string | null, ClassCalendar]>([
  ['a class day', '2026-11-13', '2026-11-13', course],
  ['a Sunday', '2026-11-15', '2026-11-13', course],
  ['a day off', '2026-11-12', '2026-11-11', course],
  ['after graduation', '2026-12-24', '2026-11-17', course],
  ['before the course', '2026-10-18', null, course],
  ['a cohort without dates', '2026-11-13', null, withoutDates],
])('the roll of %s is of the last class day that has come', (_what, today, day, calendar) => {
  expect(defaultRollDay(calendar, centralInstant(today, '09:00'))).toBe(day)
})

test.each<[string | null, string | null]>([
  [null, '2026-11-13'],
  ['', '2026-11-13'],
  ['2026-13-01', '2026-11-13'],
  ['0020-11-10', '2026-11-13'],
  ['2026-11-10', '2026-11-10'],
  // Said, not skipped.
  ['2026-11-12', '2026-11-12'],
])('asked for %j the page shows %s', (asked, day) => {
  expect(askedRollDay(asked, course, FRIDAY)).toBe(day)
})

test.each<[string, string | null, string | null]>([
  ['2026-10-19', null, '2026-10-20'],
  ['2026-10-30', '2026-10-29', '2026-11-02'],
  ['2026-11-11', '2026-11-10', '2026-11-13'],
  ['2026-11-13', '2026-11-11', null],
  // From a day without class.
  ['2026-11-12', '2026-11-11', '2026-11-13'],
  ['2026-11-14', '2026-11-13', null],
  ['2026-10-01', null, '2026-10-19'],
  ['2026-12-24', '2026-11-17', null],
])('from %s Previous leads to %s and Next to %s', (day, previous, next) => {
  expect(rollSteps(day, course, FRIDAY)).toEqual({ previous, next })
})

test('the grid has ten class days, without weekends and days off, and fewer at the start', () => {
  expect(gridDays('2026-11-13', course)).toEqual([
    ...['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'],
    ...['2026-11-06', '2026-11-09', '2026-11-10', '2026-11-11', '2026-11-13'],
  ])
  expect(gridDays('2026-10-20', course)).toEqual(['2026-10-19', '2026-10-20'])
})

const A = 1
const B = 2
const stay = (cohort_id: number, joined_on: string, left: Partial<Stay> = {}): Stay => ({
  cohort_id,
  joined_on,
  ended_at: null,
  ended_as: null,
  last_day: null,
  ...left,
})
const transferred = (day: string) => ({ ended_at: centralInstant(day, '12:00'), ended_as: 'transferred' as const })
const dropped = (day: string, last_day: string | null = null) => ({
  ended_at: centralInstant(day, '12:00'),
  ended_as: 'dropped_out' as const,
  last_day,
})

test.each<[string, string, Stay[], number | null]>([
  ['someone of the cohort', '2026-11-10', [stay(A, '2026-10-19')], A],
  ['someone on the day of joining', '2026-11-10', [stay(A, '2026-11-10')], A],
  ['someone on the day before', '2026-11-09', [stay(A, '2026-11-10')], null],
  ['someone who dropped out, on the last day', '2026-11-10', [stay(A, '2026-10-19', dropped('2026-11-10'))], A],
  ['someone who dropped out, on the day after', '2026-11-11', [stay(A, '2026-10-19', dropped('2026-11-10'))], null],
  [
    'someone whose last day was entered later',
    '2026-11-06',
    [stay(A, '2026-10-19', dropped('2026-11-10', '2026-11-05'))],
    null,
  ],
  [
    'someone on the day before a transfer',
    '2026-11-09',
    [stay(A, '2026-10-19', transferred('2026-11-10')), stay(B, '2026-11-10')],
    A,
  ],
  [
    'someone on the day of a transfer, whom the new cohort has',
    '2026-11-10',
    [stay(A, '2026-10-19', transferred('2026-11-10')), stay(B, '2026-11-10')],
    B,
  ],
  [
    'someone whose joining date was moved back after a transfer',
    '2026-11-06',
    [stay(A, '2026-10-19', transferred('2026-11-10')), stay(B, '2026-11-05')],
    B,
  ],
  ['someone who came back', '2026-11-10', [stay(A, '2026-10-19', dropped('2026-10-30')), stay(A, '2026-11-09')], A],
  ['someone while away', '2026-11-05', [stay(A, '2026-10-19', dropped('2026-10-30')), stay(A, '2026-11-09')], null],
  ['someone who was never in a cohort', '2026-11-10', [], null],
])('%s is on one roll at most', (_who, day, stays, cohort) => {
  expect(cohortOn(day, stays)).toBe(cohort)
  expect(enrolmentProblem(day, A, stays) === null).toBe(cohort === A)
})

test('a refusal names the day', () => {
  expect(enrolmentProblem('2026-11-10', A, [stay(B, '2026-10-19')])).toBe(
    'They were not in this cohort on November 10th 2026.',
  )
})
