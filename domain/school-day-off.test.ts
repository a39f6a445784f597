import { expect, test } from 'vitest'
import { type DayOff, dayOffProblem, daysOffInWords, overlapWords, touchedWords } from './school-day-off.ts'

const thanksgiving = { name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27', campus_id: null }

test.each([
  [{}, null],
  [{ last_day: '' }, null],
  [{ last_day: '2026-11-26' }, null],
  [{ name: '  ' }, 'Name is required.'],
  [{ first_day: '' }, 'First day is required.'],
  [{ name: '', first_day: '' }, 'Name is required.'],
  [{ last_day: '2026-11-25' }, 'The last day is before the first day.'],
  [{ last_day: '2027-03-05' }, null],
  [{ last_day: '2027-03-06' }, 'Please enter at most 100 days at once.'],
])('%j: %s', (draft, message) => {
  expect(dayOffProblem({ ...thanksgiving, ...draft })?.message ?? null).toBe(message)
})

const now = new Date('2026-11-16T18:00:00Z')
const dev = {
  name: 'Dev MN',
  campus_id: 1,
  classroom_start: '2026-10-05',
  graduation: '2026-12-18',
  days_off: ['2026-11-26', '2026-11-27'],
}
const ux = { ...dev, name: 'UX KC', campus_id: 2, classroom_start: '2026-11-27', graduation: null, days_off: [] }

test.each<[string, Partial<DayOff>, string]>([
  ['counts the days that each would have class', {}, 'No class on these days in Dev MN (2 days) and UX KC (1 day).'],
  ['keeps to its campus', { campus_id: 2 }, 'No class on these days in UX KC (1 day).'],
  ['counts no weekend', { first_day: '2026-11-28', last_day: '2026-11-29' }, 'No cohort has class on these days.'],
  [
    'ends before graduation',
    { first_day: '2026-12-17', last_day: '2026-12-20', campus_id: 1 },
    'No class on these days in Dev MN (1 day).',
  ],
])('what a day off touches: %s', (_, change, words) => {
  expect(touchedWords({ ...thanksgiving, ...change }, [dev, ux], now)).toBe(words)
})

test('a cohort that has graduated is not named, nor one without dates', () => {
  const graduated = { ...dev, graduation: '2026-11-16' }
  const undated = { ...dev, classroom_start: null, graduation: null }
  expect(touchedWords(thanksgiving, [graduated, undated], now)).toBe('No cohort has class on these days.')
})

test('many cohorts end in a number', () => {
  const many = Array.from({ length: 7 }, (_, n) => ({ ...dev, name: `C${n}` }))
  expect(touchedWords(thanksgiving, many, now)).toBe(
    'No class on these days in C0 (2 days), C1 (2 days), C2 (2 days), C3 (2 days) and 3 more.',
  )
})

test.each<[Partial<DayOff>, string | null]>([
  [{}, 'It overlaps Thanksgiving (November 26th 2026 to November 27th 2026).'],
  [{ last_day: '2026-11-26', campus_id: 2 }, 'It overlaps Thanksgiving (November 26th 2026 to November 27th 2026).'],
  [{ first_day: '2026-11-28', last_day: '2026-11-30' }, null],
  [{ first_day: '2026-11-20', last_day: '2026-11-25' }, null],
])('%j overlaps: %s', (change, words) => {
  expect(overlapWords({ ...thanksgiving, ...change }, [thanksgiving])).toBe(words)
})

test('two campuses do not overlap', () => {
  expect(overlapWords({ ...thanksgiving, campus_id: 1 }, [{ ...thanksgiving, campus_id: 2 }])).toBeNull()
})

test('one day is named once', () => {
  expect(daysOffInWords({ first_day: '2026-11-26', last_day: '2026-11-26' })).toBe('November 26th 2026')
})
