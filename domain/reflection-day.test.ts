import { expect, test } from 'vitest'
import { addDays, centralInstant, isWeekend } from './central-time.ts'
import {
  askedReflectionDay,
  defaultReflectionDay,
  isClassDay,
  isFutureDay,
  nextReflectionDay,
  previousReflectionDay,
  stepBack,
  stepForward,
} from './reflection-day.ts'

// A Monday and a Friday.
const dates = { classroom_start: '2026-08-03', graduation: '2026-12-11', days_off: [] }

test.for([
  ['Monday', '2026-09-07', '2026-09-04', '2026-09-08'],
  ['Tuesday', '2026-09-08', '2026-09-07', '2026-09-09'],
  ['Wednesday', '2026-09-09', '2026-09-08', '2026-09-10'],
  ['Thursday', '2026-09-10', '2026-09-09', '2026-09-11'],
  ['Friday', '2026-09-11', '2026-09-10', '2026-09-14'],
  ['Saturday', '2026-09-12', '2026-09-11', '2026-09-14'],
  ['Sunday', '2026-09-13', '2026-09-11', '2026-09-14'],
  ['the Friday before clocks go back', '2026-10-30', '2026-10-29', '2026-11-02'],
  ['the Friday before clocks go forward', '2027-03-12', '2027-03-11', '2027-03-15'],
  ['the last Thursday of a year', '2026-12-31', '2026-12-30', '2027-01-01'],
] as const)('from %s %s, Previous is %s and Next is %s', ([, date, previous, next]) => {
  expect([previousReflectionDay(date, []), nextReflectionDay(date, [])]).toEqual([previous, next])
})

test('Previous undoes Next on every weekday of four years, and neither lands on a weekend', () => {
  for (let date = '2025-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
    expect(isWeekend(nextReflectionDay(date, []))).toBe(false)
    expect(isWeekend(previousReflectionDay(date, []))).toBe(false)
    if (!isWeekend(date)) expect(previousReflectionDay(nextReflectionDay(date, []), [])).toBe(date)
  }
})

// 2026-12-11 is a Friday.
test.for([
  ['after graduation leads nowhere', '2026-12-14', '2026-12-11', null],
  ['on graduation day leads nowhere', '2026-12-11', '2026-12-11', null],
  ['on a Saturday graduation leads nowhere', '2026-12-12', '2026-12-12', null],
  ['on the Sunday after a Saturday graduation leads nowhere', '2026-12-13', '2026-12-12', null],
  ['on the day before graduation leads to it', '2026-12-10', '2026-12-11', '2026-12-11'],
  ['on the Friday before a Saturday graduation leads to it', '2026-12-11', '2026-12-12', '2026-12-12'],
  ['on the Friday before a Sunday graduation leads to it', '2026-12-11', '2026-12-13', '2026-12-13'],
  ['on the Saturday before a Sunday graduation leads to it', '2026-12-12', '2026-12-13', '2026-12-13'],
  ['on the Friday before a Monday graduation leads to it', '2026-12-11', '2026-12-14', '2026-12-14'],
  ['on the Friday before a Tuesday graduation leads to Monday', '2026-12-11', '2026-12-15', '2026-12-14'],
  ['on the Thursday before a Saturday graduation leads to Friday', '2026-12-10', '2026-12-12', '2026-12-11'],
  ['with no graduation leads on', '2030-01-01', null, '2030-01-02'],
] as const)('Next %s', ([, date, graduation, next]) => {
  expect(stepForward(date, { classroom_start: '2026-08-03', graduation, days_off: [] })).toBe(next)
})

// 2026-08-03 is a Monday.
test.for([
  ['on the first day leads nowhere', '2026-08-03', '2026-08-03', null],
  ['before classroom start leads nowhere', '2026-07-30', '2026-08-03', null],
  ['on the second day leads to the first', '2026-08-04', '2026-08-03', '2026-08-03'],
  ['on the Monday after a Saturday start leads nowhere', '2026-08-03', '2026-08-01', null],
  ['on the Monday after a Friday start leads to it', '2026-08-03', '2026-07-31', '2026-07-31'],
  ['on a weekend in class leads to Friday', '2026-08-09', '2026-08-03', '2026-08-07'],
  ['with no classroom start leads back', '2020-01-02', null, '2020-01-01'],
] as const)('Previous %s', ([, date, classroom_start, previous]) => {
  expect(stepBack(date, { classroom_start, graduation: '2026-12-11', days_off: [] })).toBe(previous)
})

test('Next walks from classroom start to graduation, whatever their weekdays, and Previous walks back', () => {
  for (let from = 0; from < 7; from += 1) {
    for (let length = 0; length < 21; length += 1) {
      const classroom_start = addDays('2026-08-03', from)
      const graduation = addDays(classroom_start, length)
      const class_dates = { classroom_start, graduation, days_off: [] }
      let day = classroom_start
      for (let next = stepForward(day, class_dates); next !== null; next = stepForward(day, class_dates)) {
        expect(next > day && next <= graduation).toBe(true)
        day = next
      }
      expect(day).toBe(graduation)
      for (let back = stepBack(day, class_dates); back !== null; back = stepBack(day, class_dates)) {
        expect(back < day && back >= classroom_start).toBe(true)
        day = back
      }
    }
  }
})

test.for([
  ['2026-08-02', false],
  ['2026-08-03', true],
  ['2026-09-12', false],
  ['2026-09-13', false],
  ['2026-12-10', true],
  ['2026-12-11', false],
  ['2026-12-14', false],
] as const)('whether %s is a class day is %s', ([date, expected]) => {
  expect(isClassDay(date, dates)).toBe(expected)
})

test('a cohort with no classroom start has no class days, one with no graduation has no last', () => {
  expect(isClassDay('2026-09-09', { classroom_start: null, graduation: null, days_off: [] })).toBe(false)
  expect(isClassDay('2036-09-09', { classroom_start: '2026-08-03', graduation: null, days_off: [] })).toBe(true)
})

test.for([
  ['in the morning, yesterday', '2026-09-10', '11:59', '2026-09-09'],
  ['from noon on, today', '2026-09-10', '12:00', '2026-09-10'],
  ['late in the evening, today', '2026-09-10', '23:30', '2026-09-10'],
  ['on Saturday morning, Friday', '2026-09-12', '08:00', '2026-09-11'],
  ['on Saturday evening, Friday', '2026-09-12', '20:00', '2026-09-11'],
  ['on Sunday, Friday', '2026-09-13', '20:00', '2026-09-11'],
  ['on Monday morning, Friday', '2026-09-14', '08:00', '2026-09-11'],
  ['on Monday afternoon, Monday', '2026-09-14', '13:00', '2026-09-14'],
  ['on the morning of graduation, the last class day', '2026-12-11', '09:00', '2026-12-10'],
  ['on the afternoon of graduation, the last class day', '2026-12-11', '15:00', '2026-12-10'],
  ['long after graduation, the last class day', '2027-06-01', '15:00', '2026-12-10'],
  ['before classroom start, that day', '2026-07-01', '15:00', '2026-08-03'],
  ['on the first morning, that day', '2026-08-03', '09:00', '2026-08-03'],
  ['on the first afternoon, that day', '2026-08-03', '15:00', '2026-08-03'],
] as const)('staff see %s', ([, date, time, day]) => {
  expect(defaultReflectionDay(dates, centralInstant(date, time))).toBe(day)
})

test('twelve hours are twelve hours on the days that clocks change', () => {
  const open = { classroom_start: '2026-01-05', graduation: null, days_off: [] }
  // Monday 2026-11-02 and Monday 2027-03-15 follow the change, which fell on the Sunday.
  expect(defaultReflectionDay(open, centralInstant('2026-11-02', '11:59'))).toBe('2026-10-30')
  expect(defaultReflectionDay(open, centralInstant('2026-11-02', '12:00'))).toBe('2026-11-02')
  expect(defaultReflectionDay(open, centralInstant('2027-03-15', '12:00'))).toBe('2027-03-15')
})

test('a Monday graduation is preceded by Friday, a weekend start keeps its own day', () => {
  const monday = { classroom_start: '2026-08-03', graduation: '2026-12-14', days_off: [] }
  expect(defaultReflectionDay(monday, centralInstant('2027-01-05', '15:00'))).toBe('2026-12-11')
  const saturday = { classroom_start: '2026-08-01', graduation: '2026-12-14', days_off: [] }
  expect(defaultReflectionDay(saturday, centralInstant('2026-08-02', '15:00'))).toBe('2026-08-01')
})

test('a cohort without dates shows the last weekday', () => {
  const none = { classroom_start: null, graduation: null, days_off: [] }
  expect(defaultReflectionDay(none, centralInstant('2026-09-12', '15:00'))).toBe('2026-09-11')
})

test.for([
  ['no day', null, '2026-09-09'],
  ['what is no day', 'yesterday', '2026-09-09'],
  ['a day that does not exist', '2026-02-30', '2026-09-09'],
  ['a year that is still being typed', '0202-09-07', '2026-09-09'],
  ['a day of class', '2026-09-04', '2026-09-04'],
  ['the first day of class', '2026-08-03', '2026-08-03'],
  ['a day before class began', '2026-07-01', '2026-08-03'],
  ['a Saturday of class', '2026-09-12', '2026-09-12'],
  ['a day to come', '2026-11-02', '2026-11-02'],
  ['graduation day', '2026-12-11', '2026-12-11'],
  ['a day after graduation', '2027-03-01', '2026-12-11'],
] as const)('an address that asks for %s (%s) shows %s', ([, asked, day]) => {
  expect(askedReflectionDay(asked, dates, centralInstant('2026-09-10', '09:00'))).toBe(day)
})

test('a missing date sets no bound', () => {
  const now = centralInstant('2026-09-10', '09:00')
  expect(askedReflectionDay('2031-01-06', { ...dates, graduation: null, days_off: [] }, now)).toBe('2031-01-06')
  expect(askedReflectionDay('2021-01-06', { ...dates, classroom_start: null }, now)).toBe('2021-01-06')
})

test('asking for the day that is shown shows the same day, also where the dates are in disorder', () => {
  const disordered = { classroom_start: '2026-12-11', graduation: '2026-08-03', days_off: [] }
  const now = centralInstant('2026-09-10', '09:00')
  for (const asked of ['2026-01-05', '2026-09-09', '2027-01-04']) {
    const day = askedReflectionDay(asked, disordered, now)
    expect(askedReflectionDay(day, disordered, now)).toBe(day)
  }
})

test('a day is to come until midnight Central, whatever the date elsewhere', () => {
  expect(isFutureDay('2026-09-11', centralInstant('2026-09-10', '23:59'))).toBe(true)
  expect(isFutureDay('2026-09-11', centralInstant('2026-09-11', '00:00'))).toBe(false)
  expect(isFutureDay('2026-09-10', centralInstant('2026-09-10', '00:00'))).toBe(false)
})

// Wednesday to Friday of Thanksgiving week, and the Monday before graduation.
const withBreak = { ...dates, days_off: ['2026-11-25', '2026-11-26', '2026-11-27', '2026-12-07'] }

test.for([
  ['2026-11-24', '2026-11-23', '2026-11-30'],
  ['2026-11-25', '2026-11-24', '2026-11-30'],
  ['2026-11-28', '2026-11-24', '2026-11-30'],
  ['2026-11-30', '2026-11-24', '2026-12-01'],
  ['2026-12-04', '2026-12-03', '2026-12-08'],
] as const)('from %s, Previous and Next go over days off to %s and %s', ([day, previous, next]) => {
  expect([stepBack(day, withBreak), stepForward(day, withBreak)]).toEqual([previous, next])
})

test('a day off is no class day, and staff see the class day before it', () => {
  expect(isClassDay('2026-11-26', withBreak)).toBe(false)
  expect(isClassDay('2026-11-24', withBreak)).toBe(true)
  expect(defaultReflectionDay(withBreak, centralInstant('2026-11-27', '15:00'))).toBe('2026-11-24')
  const graduatesAfter = { ...withBreak, graduation: '2026-11-28' }
  expect(defaultReflectionDay(graduatesAfter, centralInstant('2027-01-05', '15:00'))).toBe('2026-11-24')
})
