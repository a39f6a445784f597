import { expect, test } from 'vitest'
import { addDays } from './central-time.ts'
import { type ClassCalendar, classCalendar, classDaysBetween, lastClassDays } from './cohort-class-days.ts'
import { isClassDay } from './reflection-day.ts'

// Monday, November 2 to the Friday before graduation on Monday, November 30.
const dates = { classroom_start: '2026-11-02', graduation: '2026-11-30', days_off: [] }
const course = classCalendar(dates)
const withThanksgiving = classCalendar({ ...dates, days_off: ['2026-11-26'] })
const withoutDates = classCalendar({ classroom_start: null, graduation: null, days_off: [] })

test.each<[string, string, number, ClassCalendar]>([
  ['2026-11-10', '2026-11-10', 0, course],
  ['2026-11-10', '2026-11-11', 1, course],
  ['2026-11-11', '2026-11-10', 0, course],
  // Over a weekend.
  ['2026-11-13', '2026-11-15', 0, course],
  ['2026-11-13', '2026-11-16', 1, course],
  // Before the course and after it there is no class.
  ['2026-10-01', '2026-11-03', 2, course],
  ['2026-10-01', '2026-10-30', 0, course],
  ['2026-11-25', '2026-12-31', 2, course],
  // The clocks go back on November 1, and forward on March 14.
  ['2026-10-30', '2026-11-02', 1, course],
  ['2027-03-12', '2027-03-15', 1, classCalendar({ classroom_start: '2027-03-01', graduation: null, days_off: [] })],
  ['2026-11-25', '2026-11-27', 2, course],
  ['2026-11-25', '2026-11-27', 1, withThanksgiving],
  ['2026-11-02', '2026-11-27', 0, withoutDates],
])('after %s up to %s there are %i class days', (after, upTo, days, calendar) => {
  expect(classDaysBetween(after, upTo, calendar)).toBe(days)
})

test.each<[number, string, string[], ClassCalendar]>([
  [3, '2026-11-11', ['2026-11-11', '2026-11-10', '2026-11-09'], course],
  [3, '2026-11-15', ['2026-11-13', '2026-11-12', '2026-11-11'], course],
  [3, '2026-11-16', ['2026-11-16', '2026-11-13', '2026-11-12'], course],
  [3, '2026-11-03', ['2026-11-03', '2026-11-02'], course],
  [3, '2026-12-20', ['2026-11-27', '2026-11-26', '2026-11-25'], course],
  [3, '2026-12-20', ['2026-11-27', '2026-11-25', '2026-11-24'], withThanksgiving],
  [3, '2026-10-30', [], course],
  [0, '2026-11-11', [], course],
  [3, '2026-11-11', [], withoutDates],
])('the last %i class days up to %s are %j', (n, upTo, days, calendar) => {
  expect(lastClassDays(n, upTo, calendar)).toEqual(days)
})

test.each<[number, string | undefined, ClassCalendar]>([
  [1, '2026-11-02', course],
  [6, '2026-11-09', course],
  [20, '2026-11-27', course],
  [19, '2026-11-27', withThanksgiving],
  [20, undefined, withThanksgiving],
  [21, undefined, course],
  [0, undefined, course],
  [1, undefined, withoutDates],
  [2_080_150, undefined, classCalendar({ classroom_start: '2026-12-30', graduation: null, days_off: [] })],
  // Over a year's end, without a graduation.
  [5, '2027-01-05', classCalendar({ classroom_start: '2026-12-30', graduation: null, days_off: [] })],
])('class day %i is %s', (n, day, calendar) => {
  expect(calendar.nth(n)).toBe(day)
})

test('counting by arithmetic agrees with looking at every day, over ten years of courses and days off', () => {
  for (let start = '2020-01-01', k = 0; start < '2030-01-01'; start = addDays(start, 17), k++) {
    const graduation = k % 5 === 0 ? null : addDays(start, 30 + (k % 90))
    const days_off = Array.from({ length: k % 4 }, (_, n) => addDays(start, (n * k) % 40))
    const dates = { classroom_start: start, graduation, days_off }
    const calendar = classCalendar(dates)
    const seen: string[] = []
    for (let date = addDays(start, -9); date < addDays(start, 130); date = addDays(date, 1)) {
      const isClass = isClassDay(date, { ...dates, days_off: [] }) && !days_off.includes(date)
      if (isClass) seen.push(date)
      expect([date, calendar.has(date), calendar.countUpTo(date)]).toEqual([date, isClass, seen.length])
      if (isClass) expect(calendar.nth(seen.length)).toBe(date)
    }
    if (graduation) expect(calendar.nth(seen.length + 1)).toBeUndefined()
  }
})
