import { tzOffset } from '@date-fns/tz/tzOffset'
import { addDays as addDaysOracle, formatISO } from 'date-fns'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampled, times } from '#test/support/extent.ts'
import {
  addDays,
  CENTRAL_TIME_ZONE,
  centralDate,
  centralHour,
  centralInstant,
  centralTime,
  daysBetween,
  isRealDate,
  isWeekend,
  startOfCentralDay,
  weekday,
} from './central-time.ts'

const HOUR = 60 * 60_000

test.for([
  ['', false],
  ['tomorrow', false],
  ['2026-9-1', false],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['2026-04-31', false],
  ['1900-02-29', false],
  ['2026-01-01T00:00', false],
  [' 2026-01-01', false],
  ['2026-01-01\n', false],
  ['12026-01-01', false],
  ['2000-02-29', true],
  ['2028-02-29', true],
  ['2026-12-31', true],
] as const)('whether %j is a real date is %s', ([date, expected]) => {
  expect(isRealDate(date)).toBe(expected)
})

test.for([
  ['midnight in winter', '2026-01-15', '00:00', '2026-01-15T06:00:00.000Z'],
  ['midnight in summer', '2026-07-15', '00:00', '2026-07-15T05:00:00.000Z'],
  ['the minute before clocks go forward', '2027-03-14', '01:59', '2027-03-14T07:59:00.000Z'],
  ['a skipped hour moves forward', '2027-03-14', '02:30', '2027-03-14T08:30:00.000Z'],
  ['the first skipped minute moves forward', '2027-03-14', '02:00', '2027-03-14T08:00:00.000Z'],
  ['the first minute after the skipped hour', '2027-03-14', '03:00', '2027-03-14T08:00:00.000Z'],
  ['the minute before the doubled hour', '2026-11-01', '00:59', '2026-11-01T05:59:00.000Z'],
  ['a doubled hour is the first', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
  ['the first minute after the doubled hour', '2026-11-01', '02:00', '2026-11-01T08:00:00.000Z'],
  ['the evening of the day clocks go back', '2026-11-01', '23:59', '2026-11-02T05:59:00.000Z'],
  ['a leap day', '2028-02-29', '12:00', '2028-02-29T18:00:00.000Z'],
] as const)('%s: %s %s', ([, date, time, expected]) => {
  expect(centralInstant(date, time).toISOString()).toBe(expected)
})

test.for([
  ['2026-01-16T05:30:00Z', '2026-01-15', '23:30', 23],
  ['2026-07-16T04:30:00Z', '2026-07-15', '23:30', 23],
  ['2026-01-15T06:00:00Z', '2026-01-15', '00:00', 0],
  ['2026-01-15T05:59:59.999Z', '2026-01-14', '23:59', 23],
  ['2026-01-01T05:59:59Z', '2025-12-31', '23:59', 23],
  ['2026-11-01T06:30:00Z', '2026-11-01', '01:30', 1],
  ['2026-11-01T07:30:00Z', '2026-11-01', '01:30', 1],
  ['2027-03-14T07:59:59Z', '2027-03-14', '01:59', 1],
  ['2027-03-14T08:00:00Z', '2027-03-14', '03:00', 3],
] as const)('%s is %s %s in the school', ([instant, date, time, hour]) => {
  const now = new Date(instant)
  expect([centralDate(now), centralTime(now), centralHour(now)]).toEqual([date, time, hour])
})

/** One year to either side of those that are computed is asked of the platform. */
const YEARS = Array.from({ length: 2041 - 2006 + 1 }, (_, n) => 2006 + n)

test('every hour of every year reads as the platform reads it', () => {
  const oracle = new Intl.DateTimeFormat('sv-SE', {
    timeZone: CENTRAL_TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const wrong: string[] = []
  for (const year of sampled(YEARS, 3)) {
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += HOUR) {
      // The last millisecond before the hour too: clocks change on the hour.
      for (const now of [new Date(time), new Date(time - 1)]) {
        const wall = `${centralDate(now)} ${centralTime(now)}`
        if (wall !== oracle.format(now)) wrong.push(`${now.toISOString()} reads ${wall}`)
        if (centralHour(now) !== Number(wall.slice(11, 13))) wrong.push(`${now.toISOString()} has another hour`)
      }
    }
  }
  expect(wrong).toEqual([])
}, 180_000)

test('every wall time of every year means the first moment at which the platform shows it', () => {
  const wrong: string[] = []
  const seen = { skipped: 0, doubled: 0 }
  const years = sampled(YEARS, 3)
  for (const year of years) {
    for (let wall = Date.UTC(year, 0, 1); wall < Date.UTC(year + 1, 0, 1); wall += HOUR / 2) {
      const [date = '', time = ''] = new Date(wall).toISOString().slice(0, 16).split('T')
      const moments = [wall + 5 * HOUR, wall + 6 * HOUR].filter(
        (moment) => moment + tzOffset(CENTRAL_TIME_ZONE, new Date(moment)) * 60_000 === wall,
      )
      if (moments.length === 0) seen.skipped += 1
      if (moments.length === 2) seen.doubled += 1
      // A skipped time is read by the clock before the change.
      const expected = moments[0] ?? wall + 6 * HOUR
      if (centralInstant(date, time).getTime() !== expected) wrong.push(`${date} ${time}`)
    }
  }
  expect(wrong).toEqual([])
  expect(seen).toEqual({ skipped: 2 * years.length, doubled: 2 * years.length })
}, 180_000)

test('years before the rule of today read as the platform reads them', () => {
  const moment = fc.date({ min: new Date('1800-01-01'), max: new Date('2120-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, (now) => {
      const wall = new Date(now.getTime() + tzOffset(CENTRAL_TIME_ZONE, now) * 60_000).toISOString()
      expect(`${centralDate(now)}T${centralTime(now)}`).toBe(wall.slice(0, 16))
    }),
    { numRuns: times(1000, 20_000, 20_000) },
  )
})

test('an unreadable wall time is no moment', () => {
  expect(centralInstant('2026-13-01', '00:00').getTime()).toBeNaN()
  expect(centralInstant('', '').getTime()).toBeNaN()
})

test('every day of eight years begins at its own midnight and not a moment before', () => {
  for (let date = '2023-01-01'; date < '2031-01-01'; date = addDays(date, 1)) {
    const start = startOfCentralDay(date)
    expect(`${centralDate(start)} ${centralTime(start)}`).toBe(`${date} 00:00`)
    expect(centralDate(new Date(start.getTime() - 1))).toBe(addDays(date, -1))
  }
})

test('days are added and counted as a calendar does', () => {
  const date = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.integer({ min: -800, max: 800 }), (day, days) => {
      // Noon is never skipped, so local date arithmetic is safe.
      const noon = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12)
      const from = formatISO(noon, { representation: 'date' })
      const to = formatISO(addDaysOracle(noon, days), { representation: 'date' })
      expect(addDays(from, days)).toBe(to)
      expect(daysBetween(from, to)).toBe(days)
      expect(weekday(from)).toBe(noon.getDay())
    }),
  )
})

test('Saturday and Sunday are the weekend', () => {
  const week = ['2026-09-06', '2026-09-07', '2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', '2026-09-12']
  expect(week.map(weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(week.map(isWeekend)).toEqual([true, false, false, false, false, false, true])
})
