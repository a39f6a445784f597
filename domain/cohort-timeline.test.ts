import { expect, test } from 'vitest'
import type { CohortDates } from './cohort-phase.ts'
import { cohortTimeline } from './cohort-timeline.ts'

const ALL: CohortDates = {
  applications_open: '2026-05-01',
  applications_close: '2026-07-01',
  prework_start: '2026-08-03',
  classroom_start: '2026-08-31',
  graduation: '2026-12-18',
}
const NONE: CohortDates = {
  applications_open: null,
  applications_close: null,
  prework_start: null,
  classroom_start: null,
  graduation: null,
}
/** 23:30 Central is already the next day in UTC. */
const at = (date: string) => new Date(`${date}T23:30:00-05:00`)

test.for([
  ['before the first date', ALL, '2026-04-20', 0],
  ['on the first date', ALL, '2026-05-01', 0],
  ['half way between two', ALL, '2026-08-17', 2.5],
  ['on a date', ALL, '2026-08-31', 3],
  ['after the last', ALL, '2027-03-01', 4],
  ['without any dates', NONE, '2026-08-31', 0],
  ['past one that is missing', { ...ALL, prework_start: null }, '2026-07-31', 1.9836],
  ['after the last that is known', { ...ALL, graduation: null }, '2026-12-01', 3],
  ['where applications are open into prework', { ...ALL, applications_close: '2026-08-10' }, '2026-08-05', 2.0714],
] as const)('today %s', ([, dates, today, place]) => {
  const timeline = cohortTimeline(dates, at(today))
  expect(timeline.today).toBe(today)
  expect(timeline.todayAt).toBeCloseTo(place, 3)
})

test('the five dates come in their order, and say whether they have come', () => {
  const { dates } = cohortTimeline({ ...ALL, prework_start: null }, at('2026-08-31'))
  expect(dates).toEqual([
    { field: 'applications_open', date: '2026-05-01', hasCome: true },
    { field: 'applications_close', date: '2026-07-01', hasCome: true },
    { field: 'prework_start', date: null, hasCome: false },
    { field: 'classroom_start', date: '2026-08-31', hasCome: true },
    { field: 'graduation', date: '2026-12-18', hasCome: false },
  ])
})
