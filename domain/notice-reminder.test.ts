import { expect, test } from 'vitest'
import { centralInstant } from './central-time.ts'
import { isReminded, remindersDue } from './notice-reminder.ts'

const cohort = { classroom_start: '2026-08-03', graduation: '2026-12-11', days_off: [], feedback_nag: true }
const at = (date: string, time: string) => remindersDue(cohort, centralInstant(date, time))

// Thanksgiving and the day after, and a Monday.
const breaks = { ...cohort, days_off: ['2026-11-26', '2026-11-27', '2026-09-07'] }

test.for([
  ['the evening before the break', '2026-11-25', '19:00', 'evening', '2026-11-25'],
  ['the first morning of the break', '2026-11-26', '09:00', null, null],
  ['an evening of the break', '2026-11-26', '19:00', null, null],
  ['the Saturday after the break', '2026-11-28', '09:00', null, null],
  ['the first morning of class after it', '2026-11-30', '09:00', 'morning', '2026-11-25'],
  ['the second morning after it', '2026-12-01', '09:00', 'morning', '2026-11-30'],
  ['the Saturday before a Monday off', '2026-09-05', '09:00', 'morning', '2026-09-04'],
  ['a Monday off', '2026-09-07', '09:00', null, null],
  ['the Tuesday after it', '2026-09-08', '09:00', null, null],
] as const)('around days off: %s', ([, date, time, kind, feedback_on]) => {
  expect(remindersDue(breaks, centralInstant(date, time))).toEqual(kind && { kind, feedback_on })
})

test.for([
  ['2026-09-09', '08:59:59'],
  ['2026-09-09', '12:00'],
  ['2026-09-09', '14:30'],
  ['2026-09-09', '16:00'],
  ['2026-09-09', '18:59:59'],
  ['2026-09-09', '22:00'],
  ['2026-09-09', '00:00'],
] as const)('nobody is reminded on %s at %s', ([date, time]) => {
  expect(at(date, time)).toBeNull()
})

test.for([
  ['Saturday evening', '2026-09-12', '19:00'],
  ['Sunday morning', '2026-09-13', '09:00'],
  ['Sunday evening', '2026-09-13', '19:00'],
  ['Monday morning, long after Friday', '2026-09-14', '09:00'],
  ['the evening before class starts', '2026-08-02', '19:00'],
  ['the first morning', '2026-08-03', '09:00'],
  ['the morning of graduation', '2026-12-11', '09:00'],
  ['the evening of graduation', '2026-12-11', '19:00'],
] as const)('nobody is reminded on %s', ([, date, time]) => {
  expect(at(date, time)).toBeNull()
})

test.for([
  ['a class day', '2026-09-09', '19:00', 'evening', '2026-09-09'],
  ['a class day, by a run that came late', '2026-09-09', '21:59:59', 'evening', '2026-09-09'],
  ['the morning after', '2026-09-10', '09:00', 'morning', '2026-09-09'],
  ['the morning after, by a run that came late', '2026-09-10', '11:59:59', 'morning', '2026-09-09'],
  ['Friday evening', '2026-09-11', '19:00', 'evening', '2026-09-11'],
  ['Saturday morning', '2026-09-12', '09:00', 'morning', '2026-09-11'],
  ['the first evening', '2026-08-03', '19:00', 'evening', '2026-08-03'],
  ['the last evening', '2026-12-10', '19:00', 'evening', '2026-12-10'],
  ['the Monday after clocks went back', '2026-11-02', '19:00', 'evening', '2026-11-02'],
  ['the morning after that', '2026-11-03', '09:00', 'morning', '2026-11-02'],
] as const)('students are reminded on %s', ([, date, time, kind, feedback_on]) => {
  expect(at(date, time)).toEqual({ kind, feedback_on })
})

test('a cohort that is not nagged is not reminded', () => {
  expect(remindersDue({ ...cohort, feedback_nag: false }, centralInstant('2026-09-09', '19:00'))).toBeNull()
})

test('a cohort without a classroom start is not reminded', () => {
  expect(remindersDue({ ...cohort, classroom_start: null }, centralInstant('2026-09-09', '19:00'))).toBeNull()
})

test('a year of hourly runs reminds twice of every class day and of nothing else', () => {
  const reminded = new Map<string, Set<string>>()
  for (let time = Date.UTC(2026, 6, 1); time < Date.UTC(2027, 6, 1); time += 60 * 60_000) {
    const reminder = remindersDue(cohort, new Date(time))
    if (!reminder) continue
    reminded.set(reminder.feedback_on, (reminded.get(reminder.feedback_on) ?? new Set()).add(reminder.kind))
  }
  // 19 weeks of five days less graduation day; the morning after the last class day is graduation itself.
  expect(reminded.size).toBe(94)
  expect([...reminded].filter(([, kinds]) => kinds.size < 2).map(([day]) => day)).toEqual(['2026-12-10'])
})

test.for([
  [{ application_status: 'dropped_out', completed: false, joined_on: '2026-08-31' }, false],
  [{ application_status: 'confirmed', completed: true, joined_on: '2026-08-31' }, false],
  [{ application_status: 'confirmed', completed: false, joined_on: '2026-08-31' }, true],
  [{ application_status: 'placed', completed: false, joined_on: '2026-08-31' }, true],
  [{ application_status: 'confirmed', completed: false, joined_on: '2026-09-09' }, true],
  [{ application_status: 'confirmed', completed: false, joined_on: '2026-09-10' }, false],
  [{ application_status: 'confirmed', completed: false, joined_on: null }, true],
] as const)('whether %j is reminded of 9 September is %s', ([student, expected]) => {
  expect(isReminded(student, '2026-09-09')).toBe(expected)
})
