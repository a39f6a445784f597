import { expect, test } from 'vitest'
import { times } from '#test/support/extent.ts'
import { centralDate, centralHour, centralInstant, isWeekend, startOfCentralDay } from './central-time.ts'
import { classCalendar } from './cohort-class-days.ts'
import { type ClassDates, isClassDay } from './reflection-day.ts'
import {
  currentReflectionDate,
  lastClosedDays,
  lastOpenedDays,
  nextWindowChange,
  openUntilWords,
  reflectionsNavVisible,
  reflectionView,
  reflectionWindow,
} from './reflection-window.ts'

const dates = { classroom_start: '2026-08-03', graduation: '2027-04-16', days_off: [] }
const on = (date: string, time: string) => currentReflectionDate(dates, centralInstant(date, time))

test.for([
  ['a summer Wednesday', '2026-09-09', '2026-09-08'],
  ['a winter Wednesday', '2027-01-13', '2027-01-12'],
  ['a Monday', '2026-09-14', '2026-09-11'],
  ['the Monday after clocks went back', '2026-11-02', '2026-10-30'],
  ['the Monday after clocks went forward', '2027-03-15', '2027-03-12'],
  ['a Friday', '2026-09-11', '2026-09-10'],
] as const)('on %s the window turns at 14:00 and 16:00', ([, day, previous]) => {
  expect(on(day, '00:00')).toBe(previous)
  expect(on(day, '13:59:59')).toBe(previous)
  expect(on(day, '13:59:59.999')).toBe(previous)
  expect(on(day, '14:00:00')).toBeNull()
  expect(on(day, '15:59:59.999')).toBeNull()
  expect(on(day, '16:00:00')).toBe(day)
  expect(on(day, '23:30')).toBe(day)
  expect(on(day, '23:59:59.999')).toBe(day)
})

test.for([
  ['2026-09-12', '2026-09-11'],
  ['2026-09-13', '2026-09-11'],
  ['2026-11-01', '2026-10-30'],
  ['2027-03-14', '2027-03-12'],
] as const)('all through the weekend day %s a student reflects on Friday %s', ([day, friday]) => {
  for (const time of ['00:00', '01:30', '03:00', '13:59:59', '14:00', '15:30', '16:00', '23:59:59']) {
    expect(on(day, time)).toBe(friday)
  }
})

test('23:30 Central is still today, though it is tomorrow in UTC', () => {
  expect(currentReflectionDate(dates, new Date('2026-09-10T04:30:00Z'))).toBe('2026-09-09')
  expect(currentReflectionDate(dates, new Date('2027-01-14T05:30:00Z'))).toBe('2027-01-13')
})

test('the first day of class opens at 16:00, since the day before it was no class day', () => {
  expect(on('2026-08-02', '20:00')).toBeNull()
  expect(on('2026-08-03', '09:00')).toBeNull()
  expect(on('2026-08-03', '15:59:59')).toBeNull()
  expect(on('2026-08-03', '16:00')).toBe('2026-08-03')
})

test('a reflection ends as graduation day begins', () => {
  expect(on('2027-04-15', '23:59:59.999')).toBe('2027-04-15')
  expect(on('2027-04-16', '00:00')).toBeNull()
  expect(on('2027-04-16', '18:00')).toBeNull()
  expect(on('2027-04-17', '12:00')).toBeNull()
  const saturday = { ...dates, graduation: '2026-09-12', days_off: [] }
  expect(currentReflectionDate(saturday, centralInstant('2026-09-11', '23:59'))).toBe('2026-09-11')
  expect(currentReflectionDate(saturday, centralInstant('2026-09-12', '00:00'))).toBeNull()
})

test('class that starts on a weekend opens on its first Monday', () => {
  const saturday = { ...dates, classroom_start: '2026-08-01' }
  expect(currentReflectionDate(saturday, centralInstant('2026-08-01', '18:00'))).toBeNull()
  expect(currentReflectionDate(saturday, centralInstant('2026-08-03', '10:00'))).toBeNull()
  expect(reflectionWindow(saturday, centralInstant('2026-08-01', '18:00')).opensAt).toEqual(
    centralInstant('2026-08-03', '16:00'),
  )
})

test('no classroom start means no reflection, no graduation means no end', () => {
  const now = centralInstant('2026-09-09', '20:00')
  expect(reflectionWindow({ classroom_start: null, graduation: null, days_off: [] }, now)).toEqual({
    open: false,
    opensAt: null,
    closesAt: null,
    feedback_on: null,
  })
  expect(currentReflectionDate({ classroom_start: '2026-08-03', graduation: null, days_off: [] }, now)).toBe(
    '2026-09-09',
  )
})

test.for([
  ['in the morning', '2026-09-09 10:00', '2026-09-08', '2026-09-09 14:00', '2026-09-09 16:00'],
  ['in between', '2026-09-09 14:30', null, null, '2026-09-09 16:00'],
  ['in the evening', '2026-09-09 20:00', '2026-09-09', '2026-09-10 14:00', '2026-09-10 16:00'],
  ['on Friday evening', '2026-09-11 20:00', '2026-09-11', '2026-09-14 14:00', '2026-09-14 16:00'],
  ['on a weekend', '2026-09-13 15:00', '2026-09-11', '2026-09-14 14:00', '2026-09-14 16:00'],
  ['before clocks go back', '2026-10-30 20:00', '2026-10-30', '2026-11-02 14:00', '2026-11-02 16:00'],
  ['before clocks go forward', '2027-03-12 20:00', '2027-03-12', '2027-03-15 14:00', '2027-03-15 16:00'],
  ['long before class', '2026-06-01 20:00', null, null, '2026-08-03 16:00'],
  ['on the first morning', '2026-08-03 09:00', null, null, '2026-08-03 16:00'],
  ['on the last afternoon', '2027-04-15 15:00', null, null, '2027-04-15 16:00'],
  ['on the last evening', '2027-04-15 20:00', '2027-04-15', '2027-04-16 00:00', null],
  ['on graduation day', '2027-04-16 10:00', null, null, null],
] as const)('%s the window knows when it opens and closes', ([, now, feedback_on, closes, opens]) => {
  expect(reflectionWindow(dates, wall(now))).toEqual({
    open: feedback_on !== null,
    opensAt: opens === null ? null : wall(opens),
    closesAt: closes === null ? null : wall(closes),
    feedback_on,
  })
})

test.for([
  ['Monday to Friday', { classroom_start: '2026-10-26', graduation: '2026-11-20', days_off: [] }],
  ['over the day clocks go forward', { classroom_start: '2027-03-08', graduation: '2027-03-20', days_off: [] }],
  ['from a Saturday to a Monday', { classroom_start: '2026-10-31', graduation: '2026-11-09', days_off: [] }],
  ['graduating on the first day', { classroom_start: '2026-11-02', graduation: '2026-11-02', days_off: [] }],
  ['with no end', { classroom_start: '2026-10-30', graduation: null, days_off: [] }],
] satisfies [string, ClassDates][])('each quarter of an hour follows the rule as it is written: %s', ([, cohort]) => {
  const from = startOfCentralDay('2026-10-25').getTime()
  const span = cohort.classroom_start.startsWith('2027') ? startOfCentralDay('2027-03-05').getTime() - from : 0
  for (let time = from + span; time < from + span + 30 * 24 * 60 * 60_000; time += times(75, 15, 15) * 60_000) {
    const now = new Date(time)
    const day = currentReflectionDate(cohort, now)
    expect(day).toBe(bySpecification(cohort, now))
    const { open, opensAt, closesAt } = reflectionWindow(cohort, now)
    expect(open).toBe(day !== null)
    if (closesAt) {
      expect(closesAt.getTime()).toBeGreaterThan(time)
      expect(currentReflectionDate(cohort, new Date(closesAt.getTime() - 1))).toBe(day)
      expect(currentReflectionDate(cohort, closesAt)).toBeNull()
    }
    if (opensAt) {
      expect(opensAt.getTime()).toBeGreaterThan(time)
      expect(currentReflectionDate(cohort, opensAt)).toBe(centralDate(opensAt))
      expect(currentReflectionDate(cohort, new Date(opensAt.getTime() - 1))).toBeNull()
    }
  }
})

test('the page shows the form, then the thanks, and neither while nothing is open', () => {
  expect(reflectionView({ current_feedback_date: null, completed_today: false })).toBe('closed')
  expect(reflectionView({ current_feedback_date: null, completed_today: true })).toBe('closed')
  expect(reflectionView({ current_feedback_date: '2026-09-09', completed_today: false })).toBe('form')
  expect(reflectionView({ current_feedback_date: '2026-09-09', completed_today: true })).toBe('thanks')
})

test('Reflections are in the navigation from the first day of class on', () => {
  expect(reflectionsNavVisible(null, centralInstant('2026-09-09', '12:00'))).toBe(false)
  expect(reflectionsNavVisible('2026-08-03', centralInstant('2026-08-02', '23:59'))).toBe(false)
  expect(reflectionsNavVisible('2026-08-03', centralInstant('2026-08-03', '00:00'))).toBe(true)
  expect(reflectionsNavVisible('2026-08-03', centralInstant('2029-08-03', '00:00'))).toBe(true)
})

function wall(text: string): Date {
  const [date = '', time = ''] = text.split(' ')
  return centralInstant(date, time)
}

/** A second implementation, close to the specification: walk back from now to the last class day. */
function bySpecification(cohort: ClassDates, now: Date): string | null {
  const today = centralDate(now)
  const hour = centralHour(now)
  const inClassroom =
    cohort.classroom_start !== null &&
    now >= startOfCentralDay(cohort.classroom_start) &&
    (cohort.graduation === null || now < startOfCentralDay(cohort.graduation))
  const formShown = hour <= 13 || hour >= 16 || isWeekend(today)
  if (!inClassroom || !formShown) return null
  if (!isWeekend(today) && hour >= 16) return today
  let noon = centralInstant(today, '12:00').getTime()
  do noon -= 24 * 60 * 60_000
  while (isWeekend(centralDate(new Date(noon))))
  const previous = centralDate(new Date(noon))
  return isClassDay(previous, cohort) ? previous : null
}

test('a page looks again when the open window closes, or else when the next one opens', () => {
  expect(nextWindowChange({ closes_at: 'two', opens_at: 'four' })).toBe('two')
  expect(nextWindowChange({ closes_at: null, opens_at: 'four' })).toBe('four')
  expect(nextWindowChange({ closes_at: null, opens_at: null })).toBeNull()
})

test.for(['00:00', '13:59:59', '14:00', '15:59:59', '16:00', '23:59:59'])(
  'at %s of every day nothing turns before the moment that the page waits for',
  (time) => {
    for (
      let day = '2026-10-28';
      day < '2026-11-05';
      day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    ) {
      const now = centralInstant(day, time)
      const { opensAt, closesAt, feedback_on } = reflectionWindow(dates, now)
      const turn = nextWindowChange({ opens_at: opensAt, closes_at: closesAt })
      if (!turn) throw new Error('Something always turns before graduation.')
      expect(turn.getTime()).toBeGreaterThan(now.getTime())
      expect(currentReflectionDate(dates, new Date(turn.getTime() - 1))).toBe(feedback_on)
      expect(currentReflectionDate(dates, turn)).not.toBe(feedback_on)
    }
  },
)

const calendar = classCalendar(dates)
test.for([
  ['a Thursday morning', '2026-09-10', '10:00', ['2026-09-09', '2026-09-08'], ['2026-09-08', '2026-09-07']],
  ['between two windows', '2026-09-10', '14:00', ['2026-09-09', '2026-09-08'], ['2026-09-09', '2026-09-08']],
  ['a Thursday evening', '2026-09-10', '16:00', ['2026-09-10', '2026-09-09'], ['2026-09-09', '2026-09-08']],
  ['a Sunday', '2026-11-01', '16:00', ['2026-10-30', '2026-10-29'], ['2026-10-29', '2026-10-28']],
  ['a Monday morning', '2026-11-02', '13:59', ['2026-10-30', '2026-10-29'], ['2026-10-29', '2026-10-28']],
  ['the second day of class', '2026-08-04', '10:00', ['2026-08-03'], []],
  ['the first morning', '2026-08-03', '10:00', [], []],
] as const)('on %s these have opened, and those have closed', ([, day, time, opened, closed]) => {
  const now = centralInstant(day, time)
  expect(lastOpenedDays(2, calendar, now)).toEqual(opened)
  expect(lastClosedDays(2, calendar, now)).toEqual(closed)
})

test.for([
  ['2026-09-10', '10:00', 'open until 1:59 PM'],
  ['2026-09-10', '17:00', 'open until Fri, 1:59 PM'],
  ['2026-10-31', '12:00', 'open until Mon, 1:59 PM'],
  ['2027-04-15', '17:00', 'open until 11:59 PM'],
] as const)('on %s at %s it is %s', ([day, time, words]) => {
  const now = centralInstant(day, time)
  const { closesAt } = reflectionWindow(dates, now)
  expect(closesAt && openUntilWords(closesAt, now)).toBe(words)
})

test.for([
  ['the evening before', '2026-11-25', '16:00', '2026-11-25', '2026-11-30 14:00', '2026-11-30 16:00'],
  ['on it at noon', '2026-11-26', '12:00', '2026-11-25', '2026-11-30 14:00', '2026-11-30 16:00'],
  ['on it at 15:00', '2026-11-26', '15:00', '2026-11-25', '2026-11-30 14:00', '2026-11-30 16:00'],
  ['on it at 20:00', '2026-11-27', '20:00', '2026-11-25', '2026-11-30 14:00', '2026-11-30 16:00'],
  ['the morning after', '2026-11-30', '13:59', '2026-11-25', '2026-11-30 14:00', '2026-11-30 16:00'],
  ['the afternoon after', '2026-11-30', '14:00', null, null, '2026-11-30 16:00'],
] as const)('around days off, %s', ([, date, time, day, closes, opens]) => {
  const withBreak = { ...dates, days_off: ['2026-11-26', '2026-11-27'] }
  const moment = (text: string | null) => text && centralInstant(text.slice(0, 10), text.slice(11))
  const now = centralInstant(date, time)
  expect(currentReflectionDate(withBreak, now)).toBe(day)
  expect(reflectionWindow(withBreak, now)).toMatchObject({ closesAt: moment(closes), opensAt: moment(opens) })
  expect(lastClosedDays(1, classCalendar(withBreak), now)).toEqual([day === null ? '2026-11-25' : '2026-11-24'])
})
