import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { isBeforeJoining, isEnrolled, joiningProblem, lastDayOf, lastDayProblem } from './student-enrolment.ts'
import { APPLICATION_STATUSES } from './student-status.ts'

test('everyone takes part but those who dropped out', () => {
  const taking = APPLICATION_STATUSES.filter((application_status) => isEnrolled({ application_status }))
  expect(taking).toEqual(['confirmed', 'placed'])
})

const LONG_BEFORE = '2026-01-05T15:00:00Z'
const at = (date: string, time: string) => centralInstant(date, time).toISOString()
const joined = (joined_on: string) => [{ joined_on, ended_at: null }]
const wasThere = (joined_on: string, ended_at: string) => ({ joined_on, ended_at })

// Winter is six hours behind UTC, summer five; 2026 changes on 8 March and on 1 November.
test.for([
  ['due the day before', at('2026-10-13', '08:00'), joined('2026-10-14'), true],
  ['due on the day itself', at('2026-10-14', '08:00'), joined('2026-10-14'), false],
  ['due at the first minute of the day', at('2026-10-14', '00:00'), joined('2026-10-14'), false],
  ['due 6 minutes before the day, grace over', at('2026-10-13', '23:54'), joined('2026-10-14'), true],
  ['due 5 minutes before the day, grace to its first moment', at('2026-10-13', '23:55'), joined('2026-10-14'), false],
  ['due the day after', at('2026-10-15', '08:00'), joined('2026-10-14'), false],
  ['due on the eve by Central, that day by UTC', '2026-10-14T04:00:00Z', joined('2026-10-14'), true],
  ['due the day before the clocks go forward', at('2026-03-07', '23:54'), joined('2026-03-08'), true],
  ['due on the day the clocks go forward', at('2026-03-08', '03:00'), joined('2026-03-08'), false],
  ['joined the day after the clocks went forward', '2026-03-09T04:54:00Z', joined('2026-03-09'), true],
  ['due the day before the clocks go back', at('2026-10-31', '23:54'), joined('2026-11-01'), true],
  ['due on the day the clocks go back', at('2026-11-01', '01:30'), joined('2026-11-01'), false],
  ['joined the day after the clocks went back', '2026-11-02T05:54:00Z', joined('2026-11-02'), true],
  ['without a due date', null, joined('2026-10-14'), false],
  ['for someone who was never in the cohort', at('2026-10-13', '08:00'), [], false],
  ['for someone who has left', at('2026-10-13', '08:00'), [wasThere('2026-10-14', at('2026-10-20', '10:00'))], false],
] as const)('work %s', ([, due_at, stays, expected]) => {
  expect(isBeforeJoining({ assigned_at: LONG_BEFORE, due_at }, stays)).toBe(expected)
})

test.for([
  ['5 minutes', '2026-10-10T15:00:00Z', '23:54', true],
  ['5 minutes', '2026-10-10T15:00:00Z', '23:56', false],
  ['an hour', '2026-10-13T20:00:00Z', '22:59', true],
  ['an hour', '2026-10-13T20:00:00Z', '23:00', false],
] as const)('with a grace of %s, assigned %s and due %s the day before', ([, assigned_at, time, expected]) => {
  expect(isBeforeJoining({ assigned_at, due_at: at('2026-10-13', time) }, joined('2026-10-14'))).toBe(expected)
})

const back = [wasThere('2026-09-01', at('2026-09-20', '10:00')), { joined_on: '2026-10-14', ended_at: null }]

test.for([
  ['before they first joined', at('2026-08-31', '08:00'), true],
  ['while they were there', at('2026-09-15', '08:00'), false],
  ['on the day they left, before that', at('2026-09-20', '09:00'), false],
  ['as they left', at('2026-09-20', '09:56'), true],
  ['while they were away', at('2026-10-01', '08:00'), true],
  ['on the day they returned', at('2026-10-14', '08:00'), false],
] as const)('for someone who returned, work due %s', ([, due_at, expected]) => {
  expect(isBeforeJoining({ assigned_at: LONG_BEFORE, due_at }, back)).toBe(expected)
  // The order of stays does not matter.
  expect(isBeforeJoining({ assigned_at: LONG_BEFORE, due_at }, back.toReversed())).toBe(expected)
})

const lateEvening = new Date('2026-10-15T04:30:00Z')

test.for([
  ['2026-10-14', null],
  ['2026-10-15', 'The joining date cannot be in the future.'],
  ['2026-01-01', null],
  ['2000-01-01', null],
  ['1999-12-31', 'Please check the year of the joining date.'],
  ['0202-10-14', 'Please check the year of the joining date.'],
] as const)('a joining date of %s, entered at 23:30 Central on 14 October', ([joined_on, problem]) => {
  expect(joiningProblem(joined_on, lateEvening)).toBe(problem)
})

test.for([
  ['2026-10-14', '2026-08-03', null],
  ['2026-08-03', '2026-08-03', null],
  ['2026-10-15', '2026-08-03', 'The last day cannot be in the future.'],
  ['2026-08-02', '2026-08-03', 'The last day cannot be before they joined, August 3rd 2026.'],
  ['2026-08-02', null, null],
  ['1026-08-02', null, 'Please check the year of the last day.'],
] as const)('a last day of %s after joining on %s: %s', ([last_day, joined_on, problem]) => {
  expect(lastDayProblem(last_day, { joined_on, now: new Date('2026-10-14T15:00:00Z') })).toBe(problem)
})

test('the last day is the one that was given, else the day of the change', () => {
  const ended_at = '2026-10-15T03:00:00Z'
  expect(lastDayOf({ last_day: '2026-10-09', ended_at })).toBe('2026-10-09')
  expect(lastDayOf({ last_day: null, ended_at })).toBe('2026-10-14')
})
