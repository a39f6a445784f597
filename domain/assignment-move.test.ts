import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMovePart,
  DAY_STEPS,
  isSameMove,
  type MovedTimes,
  movedInWords,
  movedTimes,
  moveProblem,
  moveToDay,
  type PlannedTimes,
  type SchedulePart,
  stepWorkdays,
  workdaysBetween,
} from './assignment-move.ts'
import { addDays, centralDate, centralInstant, centralTime, isWeekend } from './central-time.ts'

const THANKSGIVING = ['2026-11-26', '2026-11-27']
const at = (wall: string | null) => {
  const [day = '', time = ''] = wall?.split(' ') ?? []
  return wall === null ? null : centralInstant(day, time)
}
const scheduled = (visible: string | null, due: string | null): PlannedTimes => ({
  workflow_state: 'unassigned',
  assigned_at: null,
  visible_from: at(visible),
  due_at: at(due),
})
const assigned = (due: string | null): PlannedTimes => ({
  workflow_state: 'assigned',
  assigned_at: at('2026-11-09 09:00'),
  visible_from: null,
  due_at: at(due),
})
const wall = (instant: Date | null) => instant && `${centralDate(instant)} ${centralTime(instant)}`
const walls = ({ visible_from, due_at }: MovedTimes) => [wall(visible_from), wall(due_at)]

describe('a move to a day', () => {
  const TOGETHER = true
  const ALONE = false
  test.each<
    [string, PlannedTimes, [SchedulePart, string, boolean], [visible: string | null, due: string | null], string[]?]
  >([
    // One that is assigned.
    [
      'moves the due time alone',
      assigned('2026-11-13 17:00'),
      ['due', '2026-11-16', TOGETHER],
      [null, '2026-11-16 17:00'],
    ],
    ['gives one without a due date 8:00', assigned(null), ['due', '2026-11-16', TOGETHER], [null, '2026-11-16 08:00']],
    [
      'leaves what is visible already',
      assigned('2026-11-13 17:00'),
      ['visible', '2026-11-16', TOGETHER],
      [null, '2026-11-13 17:00'],
    ],
    // One that is scheduled.
    [
      'moves the release alone',
      scheduled('2026-11-16 09:00', '2026-11-20 17:00'),
      ['visible', '2026-11-18', ALONE],
      ['2026-11-18 09:00', '2026-11-20 17:00'],
    ],
    [
      'moves the due time alone',
      scheduled('2026-11-16 09:00', '2026-11-20 17:00'),
      ['due', '2026-11-23', ALONE],
      ['2026-11-16 09:00', '2026-11-23 17:00'],
    ],
    [
      'moves both by the same class days, over a weekend',
      scheduled('2026-11-16 09:00', '2026-11-20 17:00'),
      ['visible', '2026-11-17', TOGETHER],
      ['2026-11-17 09:00', '2026-11-23 17:00'],
    ],
    [
      'moves both when the due time is taken',
      scheduled('2026-11-17 09:00', '2026-11-23 17:00'),
      ['due', '2026-11-20', TOGETHER],
      ['2026-11-16 09:00', '2026-11-20 17:00'],
    ],
    [
      'moves both by a week',
      scheduled('2026-11-09 09:00', '2026-11-13 17:00'),
      ['visible', '2026-11-16', TOGETHER],
      ['2026-11-16 09:00', '2026-11-20 17:00'],
    ],
    [
      'keeps a due time on Sunday two days after Friday',
      scheduled('2026-11-09 09:00', '2026-11-15 20:00'),
      ['visible', '2026-11-16', TOGETHER],
      ['2026-11-16 09:00', '2026-11-22 20:00'],
    ],
    [
      'skips days off',
      scheduled('2026-11-20 09:00', '2026-11-25 17:00'),
      ['visible', '2026-11-23', TOGETHER],
      ['2026-11-23 09:00', '2026-11-30 17:00'],
      THANKSGIVING,
    ],
    [
      'without a due date moves the release',
      scheduled('2026-11-16 09:00', null),
      ['visible', '2026-11-18', TOGETHER],
      ['2026-11-18 09:00', null],
    ],
    [
      'gives it a due time',
      scheduled('2026-11-16 09:00', null),
      ['due', '2026-11-18', TOGETHER],
      ['2026-11-16 09:00', '2026-11-18 08:00'],
    ],
    [
      'onto the same day changes nothing',
      scheduled('2026-11-16 09:00', '2026-11-20 17:00'),
      ['due', '2026-11-20', TOGETHER],
      ['2026-11-16 09:00', '2026-11-20 17:00'],
    ],
    // Onto a weekend: Saturday counts as Friday for the other part.
    [
      'onto Saturday leaves the other part',
      scheduled('2026-11-16 09:00', '2026-11-20 17:00'),
      ['due', '2026-11-21', TOGETHER],
      ['2026-11-16 09:00', '2026-11-21 17:00'],
    ],
    // The clocks go back on November 1 and forward on March 14.
    [
      'keeps the wall time over the end of summer time',
      scheduled('2026-10-30 09:00', '2026-10-30 17:00'),
      ['visible', '2026-11-02', TOGETHER],
      ['2026-11-02 09:00', '2026-11-02 17:00'],
    ],
    [
      'keeps the wall time over its start',
      scheduled('2027-03-12 09:00', '2027-03-12 17:00'),
      ['visible', '2027-03-15', TOGETHER],
      ['2027-03-15 09:00', '2027-03-15 17:00'],
    ],
    [
      'moves a skipped hour forward',
      scheduled('2027-03-12 02:30', null),
      ['visible', '2027-03-14', ALONE],
      ['2027-03-14 03:30', null],
    ],
    [
      'goes over the end of a year',
      scheduled('2026-12-31 09:00', '2027-01-04 17:00'),
      ['visible', '2027-01-04', TOGETHER],
      ['2027-01-04 09:00', '2027-01-06 17:00'],
    ],
    // One that has no dates.
    [
      'places it at 8:00, without a due date',
      scheduled(null, null),
      ['visible', '2026-11-18', TOGETHER],
      ['2026-11-18 08:00', null],
    ],
  ])('%s', (_, times, [part, day, isTogether], expected, days_off = []) => {
    expect(walls(moveToDay(times, { part, day, isTogether }, days_off))).toEqual(expected)
  })

  const someDay = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-08-01', n))
  const someTime = fc
    .integer({ min: 4 * 60, max: 23 * 60 + 59 })
    .map((n) => new Date(n * 60_000).toISOString().slice(11, 16))

  test('and back again restores both, from and to days with class', () => {
    const workday = someDay.filter((day) => !isWeekend(day) && !THANKSGIVING.includes(day))
    fc.assert(
      fc.property(workday, workday, workday, someTime, someTime, (visible, due, day, opens, ends) => {
        const times = scheduled(`${visible} ${opens}`, `${due} ${ends}`)
        const there = moveToDay(times, { part: 'visible', day, isTogether: true }, THANKSGIVING)
        const back = moveToDay(
          { ...times, ...there },
          { part: 'visible', day: visible, isTogether: true },
          THANKSGIVING,
        )
        expect(isSameMove(back, movedTimes(times))).toBe(true)
      }),
    )
  })

  test('keeps the day asked for and every wall time', () => {
    fc.assert(
      fc.property(
        someDay,
        someDay,
        someDay,
        someTime,
        someTime,
        fc.boolean(),
        (visible, due, day, opens, ends, isTogether) => {
          const times = scheduled(`${visible} ${opens}`, `${due} ${ends}`)
          const [moved, other] = walls(moveToDay(times, { part: 'visible', day, isTogether }, THANKSGIVING))
          expect(moved).toBe(`${day} ${opens}`)
          expect(other?.slice(11)).toBe(ends)
        },
      ),
    )
  })
})

describe('why a move is refused', () => {
  const limits = { graduation: '2026-12-04', now: centralInstant('2026-11-11', '09:00') }
  const to = (visible: string | null, due: string | null) => ({ visible_from: at(visible), due_at: at(due) })
  test.each<[string, PlannedTimes, MovedTimes, string | null]>([
    [
      'it is visible already',
      assigned('2026-11-13 17:00'),
      to('2026-11-12 09:00', '2026-11-13 17:00'),
      'Students see it already, so only its due time can move.',
    ],
    [
      'due before it was assigned',
      assigned('2026-11-13 17:00'),
      to(null, '2026-11-08 17:00'),
      'It would be due before students got it, on November 9th 2026, 9:00 AM CT.',
    ],
    [
      'a due time that has passed is allowed, as in Assign',
      assigned('2026-11-13 17:00'),
      to(null, '2026-11-10 17:00'),
      null,
    ],
    ['no due time is allowed', assigned('2026-11-13 17:00'), to(null, null), null],
    [
      'a release in the past',
      scheduled('2026-11-16 09:00', null),
      to('2026-11-11 08:00', null),
      'November 11th 2026, 8:00 AM CT is in the past. Choose a later time, or assign it now.',
    ],
    [
      'a release after graduation',
      scheduled('2026-11-16 09:00', null),
      to('2026-12-04 08:00', null),
      'The cohort graduates on December 4th 2026. Choose a time before that day.',
    ],
    [
      'due before it is visible',
      scheduled('2026-11-16 09:00', null),
      to('2026-11-16 09:00', '2026-11-16 08:00'),
      'It would be due before students see it: they see it from November 16th 2026, 9:00 AM CT.',
    ],
    [
      'due without a release',
      scheduled('2026-11-16 09:00', null),
      to(null, '2026-11-16 08:00'),
      'A due date needs a time from which students see it.',
    ],
    ['off the schedule is allowed', scheduled('2026-11-16 09:00', null), to(null, null), null],
    ['both in time are allowed', scheduled(null, null), to('2026-11-16 09:00', '2026-11-17 08:00'), null],
  ])('%s', (_, times, next, message) => {
    expect(moveProblem(times, next, limits)?.message ?? null).toBe(message)
  })
})

test.each<[string | null, string | null, string]>([
  ['2026-11-16 09:00', '2026-11-20 17:00', 'visible Mon, Nov 16, 9:00 AM CT, due Fri, Nov 20, 5:00 PM CT'],
  [null, '2026-11-20 17:00', 'due Fri, Nov 20, 5:00 PM CT'],
  [null, null, 'without dates'],
])('%s and %s in words: %s', (visible, due, words) => {
  expect(movedInWords({ visible_from: at(visible), due_at: at(due) })).toBe(words)
})

test('seconds and all of a due time stay', () => {
  const times = { ...assigned(null), due_at: '2026-11-13T23:00:12.345Z' }
  const moved = moveToDay(times, { part: 'due', day: '2026-11-16', isTogether: true }, [])
  expect(moved.due_at?.toISOString()).toBe('2026-11-16T23:00:12.345Z')
})

test('what is visible already cannot be moved', () => {
  expect(canMovePart({ workflow_state: 'assigned' }, 'visible')).toBe(false)
  expect(canMovePart({ workflow_state: 'assigned' }, 'due')).toBe(true)
  expect(canMovePart({ workflow_state: 'unassigned' }, 'visible')).toBe(true)
})

test.each<[keyof typeof DAY_STEPS, string, string]>([
  ['ArrowRight', '2026-11-16', '2026-11-17'],
  ['ArrowRight', '2026-11-20', '2026-11-23'],
  ['ArrowRight', '2026-11-25', '2026-11-30'],
  ['ArrowRight', '2026-11-21', '2026-11-23'],
  ['ArrowLeft', '2026-11-23', '2026-11-20'],
  ['ArrowLeft', '2026-11-30', '2026-11-25'],
  ['ArrowLeft', '2026-11-22', '2026-11-20'],
  ['ArrowDown', '2026-11-16', '2026-11-23'],
  ['ArrowDown', '2026-11-15', '2026-11-22'],
  ['ArrowUp', '2026-11-16', '2026-11-09'],
])('%s goes from %s to %s', (key, from, to) => {
  expect(DAY_STEPS[key](from, THANKSGIVING)).toBe(to)
})

test.each<[string, string, number]>([
  ['2026-11-16', '2026-11-16', 0],
  ['2026-11-16', '2026-11-20', 4],
  ['2026-11-20', '2026-11-16', -4],
  ['2026-11-20', '2026-11-23', 1],
  ['2026-11-21', '2026-11-23', 1],
  ['2026-11-20', '2026-11-22', 0],
  ['2026-11-25', '2026-11-30', 1],
  ['2026-11-30', '2026-11-25', -1],
])('from %s to %s there are %i days with class', (from, to, days) => {
  expect(workdaysBetween(from, to, THANKSGIVING)).toBe(days)
})

test.each<[string, number, string]>([
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-25', 1, '2026-11-30'],
  ['2026-11-30', -1, '2026-11-25'],
  ['2026-11-22', 0, '2026-11-22'],
  ['2026-11-22', -5, '2026-11-15'],
])('%s and %i days with class is %s', (date, steps, expected) => {
  expect(stepWorkdays(date, steps, THANKSGIVING)).toBe(expected)
})
