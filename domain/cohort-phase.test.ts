import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import {
  COHORT_GROUPS,
  COHORT_PHASES,
  type CohortDates,
  cohortGroup,
  cohortPhase,
  cohortPhrase,
} from './cohort-phase.ts'

const dates: CohortDates = {
  applications_open: '2026-05-01',
  applications_close: '2026-06-01',
  prework_start: '2026-07-01',
  classroom_start: '2026-08-03',
  graduation: '2026-12-11',
}
const none: CohortDates = {
  applications_open: null,
  applications_close: null,
  prework_start: null,
  classroom_start: null,
  graduation: null,
}

test.for([
  ['2026-04-30', '23:59', 'Pre-Applications', 'Applications open in 1 day', 'pre_classroom'],
  ['2026-05-01', '00:00', 'Applications Open', 'Applications close in 4 weeks', 'pre_classroom'],
  ['2026-05-31', '23:59', 'Applications Open', 'Applications close in 1 day', 'pre_classroom'],
  ['2026-06-01', '00:00', 'Applications Closed', 'Prework starts in 4 weeks', 'pre_classroom'],
  ['2026-06-30', '23:59', 'Applications Closed', 'Prework starts in 1 day', 'pre_classroom'],
  ['2026-07-01', '00:00', 'Prework', 'Classroom starts in 5 weeks', 'pre_classroom'],
  ['2026-08-02', '23:59', 'Prework', 'Classroom starts in 1 day', 'pre_classroom'],
  ['2026-08-03', '00:00', 'Classroom', 'Graduates in 4 months', 'in_classroom'],
  ['2026-11-20', '12:00', 'Classroom', 'Graduates in 3 weeks', 'in_classroom'],
  ['2026-12-10', '23:59', 'Classroom', 'Graduates in 1 day', 'in_classroom'],
  ['2026-12-11', '00:00', 'Graduated', 'Graduated today', 'graduated'],
  ['2026-12-12', '12:00', 'Graduated', 'Graduated 1 day ago', 'graduated'],
  ['2027-02-10', '12:00', 'Graduated', 'Graduated 2 months ago', 'graduated'],
  ['2030-12-11', '12:00', 'Graduated', 'Graduated 4 years ago', 'graduated'],
] as const)('on %s at %s Central a cohort is %s: %s', ([date, time, phase, phrase, group]) => {
  const now = centralInstant(date, time)
  expect(cohortPhase(dates, now)).toBe(phase)
  expect(cohortPhrase(dates, now)).toBe(phrase)
  expect(cohortGroup(dates, now)).toBe(group)
})

test('a cohort without any date is before its applications and has nothing to say', () => {
  const now = centralInstant('2026-09-01', '12:00')
  expect([cohortPhase(none, now), cohortPhrase(none, now), cohortGroup(none, now)]).toEqual([
    'Pre-Applications',
    null,
    'pre_classroom',
  ])
})

test.for([
  [
    'no classroom start yet',
    { prework_start: '2026-08-01', graduation: '2026-12-11' },
    'Prework',
    'Graduates in 3 months',
  ],
  [
    'no close of applications',
    { applications_open: '2026-08-01', prework_start: '2026-09-11' },
    'Applications Open',
    'Prework starts in 10 days',
  ],
  ['only a graduation to come', { graduation: '2026-09-02' }, 'Pre-Applications', 'Graduates in 1 day'],
  ['only a graduation that was', { graduation: '2026-08-25' }, 'Graduated', 'Graduated 7 days ago'],
  ['in class with no graduation', { classroom_start: '2026-08-25' }, 'Classroom', null],
  [
    'a classroom start before prework',
    { prework_start: '2026-10-01', classroom_start: '2026-08-25' },
    'Classroom',
    null,
  ],
] as const)('missing dates are ignored: %s', ([, some, phase, phrase]) => {
  const now = centralInstant('2026-09-01', '12:00')
  expect([cohortPhase({ ...none, ...some }, now), cohortPhrase({ ...none, ...some }, now)]).toEqual([phase, phrase])
})

test('the day changes at midnight Central and not at midnight UTC', () => {
  expect(cohortPhase(dates, new Date('2026-08-03T04:59:59Z'))).toBe('Prework')
  expect(cohortPhase(dates, new Date('2026-08-03T05:00:00Z'))).toBe('Classroom')
  expect(cohortPhase(dates, new Date('2026-12-11T05:59:59Z'))).toBe('Classroom')
  expect(cohortPhase(dates, new Date('2026-12-11T06:00:00Z'))).toBe('Graduated')
})

test('a cohort goes through the phases in order, never back', () => {
  let reached = 0
  for (let time = Date.UTC(2026, 3, 1); time < Date.UTC(2027, 0, 1); time += 60 * 60_000) {
    const phase = COHORT_PHASES.indexOf(cohortPhase(dates, new Date(time)))
    expect(phase - reached === 0 || phase - reached === 1).toBe(true)
    reached = phase
  }
  expect(reached).toBe(COHORT_PHASES.length - 1)
})

test('a selector shows those in class first and the graduated last', () => {
  expect(COHORT_GROUPS.map(({ label }) => label)).toEqual(['In Classroom', 'Pre Classroom', 'Graduated'])
})
