import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COPY_WARNINGS,
  type CopyWarning,
  copiedTimes,
  copyOrder,
  copyWarningSentence,
  originalTimes,
  pushedTime,
} from './assignment-copy-dates.ts'
import { addDays, centralDate, centralInstant, centralTime, startOfCentralDay } from './central-time.ts'
import { classCalendar } from './cohort-class-days.ts'

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  return centralInstant(day, time)
}
const words = (time: Date | null) => time && `${centralDate(time)} ${centralTime(time)}`
const course = (classroom_start: string | null, graduation: string | null = null, days_off: string[] = []) =>
  classCalendar({ classroom_start, graduation, days_off })

// Both begin on a Monday; Thanksgiving is a day off in the new one.
const old = course('2026-06-01', '2026-08-24')
const next = course('2026-10-26', '2027-01-25', ['2026-11-26', '2026-11-27'])
const NOW = at('2026-10-14 10:00')

test.for<[string, string | null, string | null, string | null, CopyWarning[]]>([
  // Class days, at the same wall time; the clocks go back on November 1.
  ['2026-06-01 09:00', '2026-06-03 08:00', '2026-10-26 09:00', '2026-10-28 08:00', []],
  ['2026-06-09 09:07', '2026-06-12 23:59', '2026-11-03 09:07', '2026-11-06 23:59', []],
  // Without a due date.
  ['2026-06-02 09:00', null, '2026-10-27 09:00', null, []],
  // Class day 24 is pushed over two days off and a weekend.
  ['2026-07-01 09:00', '2026-07-02 08:00', '2026-11-25 09:00', '2026-11-30 08:00', []],
  // A weekend keeps its distance from the Friday before it.
  ['2026-06-05 16:00', '2026-06-07 20:00', '2026-10-30 16:00', '2026-11-01 20:00', []],
  // Before classroom start, by calendar days.
  ['2026-05-18 09:00', '2026-05-31 20:00', '2026-10-12 09:00', '2026-10-25 20:00', ['visible_past']],
  ['2026-05-25 09:00', '2026-05-31 20:00', '2026-10-19 09:00', '2026-10-25 20:00', []],
  // The last class day of the old course, and after it.
  ['2026-08-21 09:00', '2026-08-24 08:00', '2027-01-19 09:00', '2027-01-22 08:00', []],
  ['2026-08-21 09:00', '2026-12-24 08:00', '2027-01-19 09:00', null, ['due_graduated']],
  ['2026-09-21 09:00', null, null, null, ['visible_graduated']],
  // Assigned after it was due.
  ['2026-06-03 09:00', '2026-06-03 08:00', '2026-10-28 09:00', null, ['due_first']],
])('visible %s and due %s become %s and %s %j', ([visible, due, newVisible, newDue, warnings]) => {
  const original = { visible_from: at(visible), due_at: due === null ? null : at(due) }
  const copied = copiedTimes(original, old, next, NOW)
  const isBlank = warnings.includes('visible_past')
  expect([words(copied.visible_from), words(copied.due_at), copied.warnings]).toEqual([
    isBlank ? null : newVisible,
    isBlank ? null : newDue,
    warnings,
  ])
})

test.for<[string, ReturnType<typeof course>, ReturnType<typeof course>, CopyWarning]>([
  ['the old cohort has no dates', course(null), next, 'old_cohort'],
  ['the new cohort has no dates', old, course(null), 'new_cohort'],
  ['the new course is over', old, course('2025-10-27', '2026-01-26'), 'visible_past'],
  ['the new course is shorter', old, course('2026-10-26', '2026-10-30'), 'visible_graduated'],
])('if %s, both dates are blank and it is said', ([, from, to, warning]) => {
  const original = { visible_from: at('2026-06-09 09:00'), due_at: at('2026-06-11 08:00') }
  expect(copiedTimes(original, from, to, NOW)).toEqual({ visible_from: null, due_at: null, warnings: [warning] })
})

test('work may be due on graduation day, and not become visible on it', () => {
  const to = course('2026-10-26', '2026-10-30')
  const original = { visible_from: at('2026-06-04 09:00'), due_at: at('2026-06-05 08:00') }
  const friday = course('2026-06-01', '2026-06-05')
  expect(words(copiedTimes(original, friday, to, NOW).due_at)).toBe('2026-10-30 08:00')
  const onTheDay = { visible_from: at('2026-06-05 00:00'), due_at: null }
  expect(copiedTimes(onTheDay, friday, to, NOW).warnings).toEqual(['visible_graduated'])
})

test('an original without dates gives a copy without dates', () => {
  const none = originalTimes({ assigned_at: null, visible_from: null, due_at: null })
  expect(copiedTimes(none, old, next, NOW)).toEqual({ visible_from: null, due_at: null, warnings: ['undated'] })
})

test('the time at which an original was assigned counts, or else the planned one', () => {
  const due_at = '2026-06-03T13:00:00Z'
  const visible_from = '2026-06-01T14:00:00Z'
  expect(originalTimes({ assigned_at: visible_from, visible_from: null, due_at })).toEqual({
    visible_from: new Date(visible_from),
    due_at: new Date(due_at),
  })
  expect(originalTimes({ assigned_at: null, visible_from, due_at }).visible_from).toEqual(new Date(visible_from))
})

test('a time beyond what a calendar can hold is left blank', () => {
  const original = { visible_from: at('2026-06-01 09:00'), due_at: at('9999-12-30 08:00') }
  const open = course('2026-06-01')
  expect(copiedTimes(original, open, course('2026-10-26'), NOW).warnings).toEqual(['due_graduated'])
})

test.for<[string, number, string]>([
  ['2026-10-28 09:00', 1, '2026-10-29 09:00'],
  ['2026-10-30 09:00', 1, '2026-11-02 09:00'],
  ['2026-11-02 09:00', -1, '2026-10-30 09:00'],
  ['2026-10-26 09:00', 5, '2026-11-02 09:00'],
  // Over two days off.
  ['2026-11-25 08:00', 1, '2026-11-30 08:00'],
  ['2026-11-30 08:00', -1, '2026-11-25 08:00'],
  // A Sunday keeps its distance from the Friday before it.
  ['2026-11-01 20:00', 5, '2026-11-08 20:00'],
  // Before the course, weekdays count.
  ['2026-10-23 09:00', 1, '2026-10-26 09:00'],
  ['2026-10-28 09:00', 0, '2026-10-28 09:00'],
])('%s pushed by %i class days is %s', ([from, days, to]) => {
  expect(words(pushedTime(at(from), days, next.dates.days_off))).toBe(to)
})

test('what needs a look comes first, then the course in its new order, then what never had dates', () => {
  const copied = (day: string | null, ...warnings: CopyWarning[]) => ({
    visible_from: day ? at(`${day} 09:00`) : null,
    warnings,
  })
  const late = copied('2026-11-03')
  const early = copied('2026-10-26', 'due_first')
  const undated = copied(null, 'undated')
  const over = copied(null, 'visible_graduated')
  const past = copied(null, 'visible_past')
  expect([undated, late, over, early, past].toSorted(copyOrder)).toEqual([over, past, early, late, undated])
})

test('each warning has a sentence', () => {
  for (const warning of COPY_WARNINGS) {
    expect(copyWarningSentence(warning, { from: 'Hopper', to: 'Lovelace' })).toMatch(/^[A-Z].*\.$/)
  }
})

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))
const anyCourse = fc
  .record({ start: day, weeks: fc.integer({ min: 2, max: 26 }), off: fc.array(fc.nat(180), { maxLength: 8 }) })
  .map(({ start, weeks, off }) =>
    course(
      start,
      addDays(start, weeks * 7),
      off.map((days) => addDays(start, days)),
    ),
  )
// Not in the hour that the clocks repeat or skip.
const time = fc
  .record({ hour: fc.integer({ min: 3, max: 23 }), minute: fc.nat(59) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const LONG_BEFORE = new Date('2020-01-01T00:00:00Z')
const within = (calendar: ReturnType<typeof course>, share: number) => {
  const { classroom_start, graduation } = calendar.dates
  const days = (Date.parse(graduation ?? '') - Date.parse(classroom_start ?? '')) / 86_400_000
  return addDays(classroom_start ?? '', Math.floor((days + 20) * share) - 10)
}

test('the same calendar gives the same dates', () => {
  fc.assert(
    fc.property(
      anyCourse,
      fc.double({ min: 0, max: 1, noNaN: true }),
      time,
      fc.nat(5),
      (calendar, share, clock, more) => {
        const visible_from = centralInstant(within(calendar, share), clock)
        const due_at = centralInstant(addDays(centralDate(visible_from), more + 1), clock)
        const copied = copiedTimes({ visible_from, due_at }, calendar, calendar, LONG_BEFORE)
        const ends = startOfCentralDay(calendar.dates.graduation ?? '')
        if (visible_from >= ends) expect(copied.warnings).toEqual(['visible_graduated'])
        else {
          expect(copied.visible_from).toEqual(visible_from)
          if (centralDate(due_at) <= (calendar.dates.graduation ?? '')) expect(copied.due_at).toEqual(due_at)
        }
      },
    ),
  )
})

test('a class day becomes the class day of the same number, at the same wall time, whatever the calendars', () => {
  fc.assert(
    fc.property(anyCourse, anyCourse, fc.integer({ min: 1, max: 130 }), time, (from, to, n, clock) => {
      const old = from.nth(n)
      fc.pre(old !== undefined)
      const original = { visible_from: centralInstant(old ?? '', clock), due_at: null }
      const { visible_from, warnings } = copiedTimes(original, from, to, LONG_BEFORE)
      const expected = to.nth(n)
      if (expected === undefined) expect(warnings).toEqual(['visible_graduated'])
      else {
        expect(words(visible_from)).toBe(`${expected} ${clock}`)
        expect(to.has(expected)).toBe(true)
      }
    }),
  )
})

test('whatever is suggested can be planned: visible later than now and before graduation, due after that', () => {
  fc.assert(
    fc.property(
      anyCourse,
      anyCourse,
      fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -5, max: 30 }), time, time),
      day,
      (from, to, [share, more, visibleAt, dueAt], today) => {
        const visible_from = centralInstant(within(from, share), visibleAt)
        const due_at = centralInstant(addDays(centralDate(visible_from), more), dueAt)
        const now = startOfCentralDay(today)
        const copied = copiedTimes({ visible_from, due_at }, from, to, now)
        if (copied.visible_from === null) expect(copied.due_at).toBeNull()
        else {
          expect(copied.visible_from > now).toBe(true)
          expect(copied.visible_from < startOfCentralDay(to.dates.graduation ?? '')).toBe(true)
          if (copied.due_at) expect(copied.due_at > copied.visible_from).toBe(true)
        }
        // A blank is always explained.
        expect(copied.warnings.length).toBe(copied.visible_from && copied.due_at ? 0 : 1)
      },
    ),
  )
})

test('pushing there and back changes nothing for a class day', () => {
  fc.assert(
    fc.property(
      anyCourse,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: -90, max: 90 }),
      time,
      (to, n, k, clock) => {
        const start = to.nth(n)
        fc.pre(start !== undefined)
        const visible = centralInstant(start ?? '', clock)
        const { days_off } = to.dates
        expect(pushedTime(pushedTime(visible, k, days_off), -k, days_off)).toEqual(visible)
      },
    ),
  )
})
