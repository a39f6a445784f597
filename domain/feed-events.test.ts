import { expect, test } from 'vitest'
import { type FeedCohort, feedBegins, staffEvents, studentEvents } from './feed-events.ts'

const cohort: FeedCohort = {
  id: 9,
  name: 'Dev MN',
  campus_id: 1,
  applications_open: '2026-03-02',
  applications_close: '2026-06-01',
  prework_start: '2026-08-24',
  classroom_start: '2026-10-05',
  graduation: '2026-12-18',
}
const due = new Date('2026-10-30T22:00:00Z')
const work = { id: 4, name: 'Loops', due_at: due, own_due_at: due, is_excused: false, before_joining: false }
const off = {
  id: 3,
  name: 'Thanksgiving',
  first_day: '2026-11-26',
  last_day: '2026-11-27',
  campus_id: null,
  campus_name: null,
}
const said = (events: ReturnType<typeof staffEvents>) =>
  events.map(({ starts, summary }) => `${starts.slice(0, 10)} ${summary}`)

test('a student has due times, days off and the dates of the cohort from prework on', () => {
  expect(studentEvents({ cohort, assignments: [work], daysOff: [off] })).toEqual([
    {
      key: 'due-4',
      starts: '2026-10-30T22:00:00.000Z',
      last_day: null,
      summary: 'Due: Loops',
      opens: { page: 'studentAssignment', id: 4 },
    },
    {
      key: 'cohort-9-prework_start',
      starts: '2026-08-24',
      last_day: '2026-08-24',
      summary: 'Prework starts',
      opens: null,
    },
    {
      key: 'cohort-9-classroom_start',
      starts: '2026-10-05',
      last_day: '2026-10-05',
      summary: 'Classroom starts',
      opens: null,
    },
    { key: 'cohort-9-graduation', starts: '2026-12-18', last_day: '2026-12-18', summary: 'Graduation', opens: null },
    { key: 'day-off-3', starts: '2026-11-26', last_day: '2026-11-27', summary: 'No class: Thanksgiving', opens: null },
  ])
})

test.each([
  ['extended', { due_at: new Date('2026-10-28T22:00:00Z') }, ['2026-10-30 Due: Loops (extended)']],
  ['extended, without a due time for the others', { due_at: null }, ['2026-10-30 Due: Loops (extended)']],
  ['without a due time', { own_due_at: null }, []],
  ['excused', { is_excused: true }, []],
  ['due before they joined', { before_joining: true }, []],
])('work that is %s', (_, change, words) => {
  const undated = { ...cohort, prework_start: null, classroom_start: null, graduation: null }
  expect(said(studentEvents({ cohort: undated, assignments: [{ ...work, ...change }], daysOff: [off] }))).toEqual(words)
})

test('an employee has the due times of the cohorts, what is planned, every date and the days off there', () => {
  const given = { cohort_id: 9, due_at: due, visible_from: null }
  const assignments = [
    { ...given, id: 4, name: 'Loops' },
    { ...given, id: 5, name: 'Arrays', visible_from: new Date('2026-10-26T14:00:00Z') },
    { ...given, id: 6, name: 'Essay', due_at: null, visible_from: new Date('2026-10-27T14:00:00Z') },
    { ...given, id: 7, name: 'No due time', due_at: null },
  ]
  const move = { ...off, id: 8, name: 'Move', campus_id: 1, campus_name: 'Minneapolis' }
  const elsewhere = { ...off, id: 9, name: 'Elsewhere', campus_id: 2, campus_name: 'Kansas City' }
  expect(said(staffEvents({ cohorts: [cohort], assignments, daysOff: [off, move, elsewhere] }))).toEqual([
    '2026-10-30 Due: Loops (Dev MN)',
    '2026-10-26 Planned: Arrays (Dev MN) becomes visible',
    '2026-10-30 Planned, due: Arrays (Dev MN)',
    '2026-10-27 Planned: Essay (Dev MN) becomes visible',
    '2026-03-02 Applications open (Dev MN)',
    '2026-06-01 Applications close (Dev MN)',
    '2026-08-24 Prework starts (Dev MN)',
    '2026-10-05 Classroom starts (Dev MN)',
    '2026-12-18 Graduation (Dev MN)',
    '2026-11-26 No class: Thanksgiving',
    '2026-11-26 No class: Move (Minneapolis)',
  ])
})

test('an employee who teaches nobody has the days off of the school', () => {
  const campus = { ...off, campus_id: 2, campus_name: 'Kansas City' }
  expect(said(staffEvents({ cohorts: [], assignments: [], daysOff: [campus] }))).toEqual([
    '2026-11-26 No class: Thanksgiving (Kansas City)',
  ])
})

test.each([
  ['2026-08-20', '2026-08-23', 0],
  ['2026-08-20', '2026-08-24', 1],
  ['2026-12-18', '2026-12-31', 1],
  ['2026-12-19', '2026-12-31', 0],
])('days off from %s to %s: %i', (first_day, last_day, n) => {
  const events = studentEvents({ cohort, assignments: [], daysOff: [{ ...off, first_day, last_day }] })
  expect(events.filter(({ key }) => key === 'day-off-3')).toHaveLength(n)
})

test('a feed begins thirty days ago, by the school’s clock', () => {
  expect(feedBegins(new Date('2026-11-16T05:59:00Z'))).toBe('2026-10-16')
  expect(feedBegins(new Date('2026-11-16T06:00:00Z'))).toBe('2026-10-17')
})
