import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns'
import { expect, test } from 'vitest'
import { addDays, CENTRAL_TIME_ZONE } from './central-time.ts'
import {
  formatAverage,
  formatDate,
  formatDay,
  formatInstant,
  formatMoney,
  formatMonthDay,
  formatNearDay,
  formatPlannedTime,
  formatRecentDay,
  formatShortDate,
  formatTime,
  relativeTime,
} from './display.ts'

test.for([
  [null, '—', '—'],
  ['2026-09-01', 'September 1st 2026', 'Sep 1, 2026'],
  ['2026-09-02', 'September 2nd 2026', 'Sep 2, 2026'],
  ['2026-09-03', 'September 3rd 2026', 'Sep 3, 2026'],
  ['2026-09-04', 'September 4th 2026', 'Sep 4, 2026'],
  ['2026-09-11', 'September 11th 2026', 'Sep 11, 2026'],
  ['2026-09-12', 'September 12th 2026', 'Sep 12, 2026'],
  ['2026-09-13', 'September 13th 2026', 'Sep 13, 2026'],
  ['2026-01-21', 'January 21st 2026', 'Jan 21, 2026'],
  ['2028-02-29', 'February 29th 2028', 'Feb 29, 2028'],
  ['2026-12-31', 'December 31st 2026', 'Dec 31, 2026'],
] as const)('the date %s reads %s, or %s', ([date, long, short]) => {
  expect([formatDate(date), formatShortDate(date)]).toEqual([long, short])
})

test.for([
  ['2026-10-11', 'Sunday, October 11th 2026'],
  ['2026-10-13', 'Tuesday, October 13th 2026'],
  ['2028-02-29', 'Tuesday, February 29th 2028'],
  ['2026-10-17', 'Saturday, October 17th 2026'],
] as const)('the day %s reads %s', ([date, text]) => {
  expect(formatDay(date)).toBe(text)
})

test.for([
  [null, '—'],
  ['2026-09-01T13:00:00Z', 'September 1st 2026, 8:00 AM CT'],
  ['2026-09-01T17:05:00Z', 'September 1st 2026, 12:05 PM CT'],
  ['2026-09-01T05:00:00Z', 'September 1st 2026, 12:00 AM CT'],
  ['2026-09-01T04:59:59Z', 'August 31st 2026, 11:59 PM CT'],
  ['2027-01-01T05:59:00Z', 'December 31st 2026, 11:59 PM CT'],
] as const)('the moment %s reads %s', ([moment, text]) => {
  expect(formatInstant(moment)).toBe(text)
})

test('three years of days and hours read as the date library writes them', () => {
  for (let date = '2026-01-01'; date < '2029-01-01'; date = addDays(date, 1)) {
    expect(formatDate(date)).toBe(format(new TZDate(`${date}T00:00:00Z`, 'UTC'), 'MMMM do yyyy'))
    const moment = new Date(`${date}T${String(Number(date.slice(-2)) % 24).padStart(2, '0')}:35:00Z`)
    expect(formatInstant(moment)).toBe(format(new TZDate(moment, CENTRAL_TIME_ZONE), "MMMM do yyyy, h:mm a 'CT'"))
  }
})

test.for([
  ['00:00', '12:00 AM'],
  ['00:05', '12:05 AM'],
  ['11:59', '11:59 AM'],
  ['12:00', '12:00 PM'],
  ['13:30', '1:30 PM'],
  ['23:59', '11:59 PM'],
] as const)('%s is %s', ([time, text]) => {
  expect(formatTime(time)).toBe(text)
})

test.for([
  [null, '—'],
  [0, '$0'],
  [999, '$999'],
  [65_000, '$65,000'],
  [65_000.5, '$65,001'],
  [1_234_567, '$1,234,567'],
] as const)('%s dollars read %s', ([dollars, text]) => {
  expect(formatMoney(dollars)).toBe(text)
})

test.for([
  [null, 1, '—'],
  [null, 2, '—'],
  [0, 1, '0.0'],
  [3, 2, '3.00'],
  [4.25, 1, '4.3'],
  [4.666666, 2, '4.67'],
  [1.005, 2, '1.01'],
  [6, 1, '6.0'],
] as const)('the average %s with %i decimals reads %s', ([average, decimals, text]) => {
  expect(formatAverage(average, decimals)).toBe(text)
})

const now = new Date('2026-09-01T12:00:00Z')

test.for([
  [0, 'just now'],
  [-59, 'just now'],
  [30, 'just now'],
  [-60, '1 minute ago'],
  [-59 * 60, '59 minutes ago'],
  [-60 * 60, '1 hour ago'],
  [-23.9 * 60 * 60, '23 hours ago'],
  [-24 * 60 * 60, '1 day ago'],
  [-21 * 24 * 60 * 60, '3 weeks ago'],
  [-400 * 24 * 60 * 60, '13 months ago'],
  [5 * 60, 'in 5 minutes'],
  [2 * 60 * 60, 'in 2 hours'],
  [61 * 24 * 60 * 60, 'in 2 months'],
] as const)('%s seconds from now reads %s', ([seconds, text]) => {
  const from = new Date(now.getTime() + seconds * 1000)
  expect(relativeTime(from, now)).toBe(text)
  expect(relativeTime(from.toISOString(), now)).toBe(text)
})

test.for([
  ['2026-11-12', 'Nov 12', 'Thu'],
  ['2026-11-06', 'Nov 6', 'Fri'],
  ['2026-11-05', 'Nov 5', 'Nov 5'],
  ['2026-11-13', 'Nov 13', 'Nov 13'],
  ['2025-12-31', 'Dec 31, 2025', 'Dec 31, 2025'],
] as const)('seen from Thursday, November 12, %s is %s, or %s among the last days', ([date, monthDay, recent]) => {
  expect(formatMonthDay(date, '2026-11-12')).toBe(monthDay)
  expect(formatRecentDay(date, '2026-11-12')).toBe(recent)
})

test.for([
  ['2026-11-16', 'Mon, Nov 16'],
  ['2026-10-08', 'Thu, Oct 8'],
  ['2027-01-01', 'Fri, Jan 1'],
] as const)('the near day %s is %s', ([date, words]) => {
  expect(formatNearDay(date)).toBe(words)
})

test.for([
  ['2026-11-16T15:00:00Z', 'Mon, Nov 16, 9:00 AM'],
  ['2026-10-26T13:00:00Z', 'Mon, Oct 26, 8:00 AM'],
  ['2027-01-25T05:59:00Z', 'Sun, Jan 24, 2027, 11:59 PM'],
] as const)('the planned time %s is %s', ([moment, words]) => {
  expect(formatPlannedTime(moment, '2026-11-16')).toBe(words)
})
