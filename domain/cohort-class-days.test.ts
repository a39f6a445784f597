import { expect, test } from 'vitest'
import { type ClassCalendar, classCalendar, classDaysBetween, lastClassDays } from './cohort-class-days.ts'

// Monday, November 2 to the Friday before graduation on Monday, November 30.
const course = classCalendar({ classroom_start: '2026-11-02', graduation: '2026-11-30' })
const withThanksgiving: ClassCalendar = { ...course, has: (date) => date !== '2026-11-26' && course.has(date) }
const withoutDates = classCalendar({ classroom_start: null, graduation: null })

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
  ['2027-03-12', '2027-03-15', 1, classCalendar({ classroom_start: '2027-03-01', graduation: null })],
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
