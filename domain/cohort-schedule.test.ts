import { expect, test } from 'vitest'
import {
  type CourseDates,
  cohortSchedule,
  dayOffNames,
  firstPlace,
  mondayOf,
  type PlannedAssignment,
} from './cohort-schedule.ts'

/** Monday, October 26 to graduation on Friday, December 4; prework from October 19. */
const COURSE: CourseDates = {
  prework_start: '2026-10-19',
  classroom_start: '2026-10-26',
  graduation: '2026-12-04',
  days_off: [{ name: 'Thanksgiving', first_day: '2026-11-26', last_day: '2026-11-27' }],
}
const NO_DATES: CourseDates = { prework_start: null, classroom_start: null, graduation: null, days_off: [] }
const NOW = new Date('2026-11-11T15:00:00Z')

let lastId = 0
const assignment = (name: string, times: Partial<PlannedAssignment> = {}): PlannedAssignment => {
  lastId += 1
  return {
    id: lastId,
    name,
    workflow_state: 'unassigned',
    assigned_at: null,
    visible_from: null,
    due_at: null,
    ...times,
  }
}
const assigned = (name: string, assigned_at: string, due_at: string | null = null) =>
  assignment(name, { workflow_state: 'assigned', assigned_at, due_at })

const dayIn = (dates: CourseDates, date: string, assignments: PlannedAssignment[] = []) =>
  cohortSchedule(dates, assignments, NOW)
    .weeks.flatMap(({ days, weekend }) => [...days, ...weekend])
    .find((day) => day.date === date)

test('a course is shown from prework to graduation, with its weeks counted from classroom start', () => {
  const { weeks } = cohortSchedule(COURSE, [], NOW)
  expect(weeks.map(({ monday, number }) => [monday, number])).toEqual([
    ['2026-10-19', null],
    ['2026-10-26', 1],
    ['2026-11-02', 2],
    ['2026-11-09', 3],
    ['2026-11-16', 4],
    ['2026-11-23', 5],
    ['2026-11-30', 6],
  ])
  expect(weeks.filter(({ isCurrent }) => isCurrent).map(({ monday }) => monday)).toEqual(['2026-11-09'])
  expect(weeks.every(({ leftOut }) => leftOut === 0)).toBe(true)
})

test.each<[string, { classDay: number | null; dayOff: string | null; marks: string[]; isToday: boolean }]>([
  ['2026-10-19', { classDay: null, dayOff: null, marks: ['Prework starts'], isToday: false }],
  ['2026-10-26', { classDay: 1, dayOff: null, marks: ['Classroom starts'], isToday: false }],
  ['2026-11-11', { classDay: 13, dayOff: null, marks: [], isToday: true }],
  ['2026-11-14', { classDay: null, dayOff: null, marks: [], isToday: false }],
  ['2026-11-25', { classDay: 23, dayOff: null, marks: [], isToday: false }],
  ['2026-11-26', { classDay: null, dayOff: 'Thanksgiving', marks: [], isToday: false }],
  ['2026-11-27', { classDay: null, dayOff: 'Thanksgiving', marks: [], isToday: false }],
  ['2026-11-30', { classDay: 24, dayOff: null, marks: [], isToday: false }],
  ['2026-12-04', { classDay: null, dayOff: null, marks: ['Graduation'], isToday: false }],
])('%s', (date, expected) => {
  expect(dayIn(COURSE, date)).toMatchObject(expected)
})

test('today is the day in Chicago', () => {
  const isToday = (now: string) =>
    cohortSchedule(COURSE, [], new Date(now))
      .weeks.flatMap(({ days }) => days)
      .find((day) => day.isToday)?.date
  expect(isToday('2026-11-12T05:59:00Z')).toBe('2026-11-11')
  expect(isToday('2026-11-12T06:00:00Z')).toBe('2026-11-12')
})

test('each assignment has its release and its due time in their days, by time', () => {
  const loops = assigned('Loops', '2026-11-09T15:00:00Z', '2026-11-12T14:00:00Z')
  const trees = assignment('Trees', { visible_from: '2026-11-12T14:00:00Z', due_at: '2026-11-15T02:00:00Z' })
  const early = assignment('Arrays', { visible_from: '2026-11-12T13:00:00Z' })
  const shown = dayIn(COURSE, '2026-11-12', [loops, trees, early])
  expect(shown?.entries.map(({ assignment: { name }, part, time, canMove }) => [name, part, time, canMove])).toEqual([
    ['Arrays', 'visible', '07:00', true],
    ['Trees', 'visible', '08:00', true],
    ['Loops', 'due', '08:00', true],
  ])
  expect(dayIn(COURSE, '2026-11-09', [loops])?.entries).toMatchObject([
    { part: 'visible', time: '09:00', canMove: false },
  ])
  // 20:00 on Saturday, in Chicago.
  expect(dayIn(COURSE, '2026-11-14', [trees])?.entries).toMatchObject([{ part: 'due', time: '20:00' }])
})

test('what has no date is listed beside, and a planned one that failed keeps its place', () => {
  const blank = assignment('Blank')
  const failed = assignment('Failed', { visible_from: '2026-11-10T14:00:00Z', due_at: '2026-11-10T15:00:00Z' })
  const { unscheduled } = cohortSchedule(COURSE, [blank, failed, assigned('Loops', '2026-11-09T15:00:00Z')], NOW)
  expect(unscheduled).toEqual([blank])
  expect(dayIn(COURSE, '2026-11-10', [failed])?.entries).toHaveLength(2)
})

test('weeks outside the course are shown if they have something; the empty ones between are counted', () => {
  const { weeks } = cohortSchedule(COURSE, [assigned('Early', '2026-09-15T15:00:00Z', '2027-01-04T14:00:00Z')], NOW)
  expect(weeks.at(0)).toMatchObject({ monday: '2026-09-14', number: null, leftOut: 0 })
  expect(weeks.at(1)).toMatchObject({ monday: '2026-10-19', leftOut: 4 })
  expect(weeks.at(-1)).toMatchObject({ monday: '2027-01-04', number: null, leftOut: 4 })
})

test.each<[string, CourseDates, first: string, last: string]>([
  ['without dates from this week on', NO_DATES, '2026-11-09', '2026-12-14'],
  ['without a graduation on from today', { ...NO_DATES, classroom_start: '2026-10-28' }, '2026-10-26', '2026-12-14'],
  ['to come, without a graduation', { ...NO_DATES, classroom_start: '2027-01-04' }, '2027-01-04', '2027-02-08'],
  ['with a graduation alone', { ...NO_DATES, graduation: '2026-11-20' }, '2026-11-09', '2026-11-16'],
  ['with a graduation alone that is over', { ...NO_DATES, graduation: '2026-01-20' }, '', ''],
  [
    'over a year’s end',
    { ...COURSE, classroom_start: '2026-12-28', prework_start: null, graduation: '2027-01-08' },
    '2026-12-28',
    '2027-01-04',
  ],
  [
    'that is over',
    { ...COURSE, prework_start: null, classroom_start: '2026-01-05', graduation: '2026-01-16' },
    '2026-01-05',
    '2026-01-12',
  ],
])('a cohort %s is shown from %s to %s', (_, dates, first, last) => {
  const { weeks } = cohortSchedule(dates, [], NOW)
  expect([weeks.at(0)?.monday ?? '', weeks.at(-1)?.monday ?? '']).toEqual([first, last])
})

test('a course that starts on a Wednesday and graduates on a Monday has its first and last week', () => {
  const dates = { ...NO_DATES, classroom_start: '2026-10-28', graduation: '2026-11-16' }
  const { weeks } = cohortSchedule(dates, [], NOW)
  expect(weeks.map(({ number }) => number)).toEqual([1, 2, 3, null])
  expect(weeks[0]?.days.map(({ classDay }) => classDay)).toEqual([null, null, 1, 2, 3])
})

test('days off that overlap have both names, and a mistyped year has an end', () => {
  const names = dayOffNames([
    { name: 'Winter', first_day: '2026-12-24', last_day: '2026-12-26' },
    { name: 'Snow', first_day: '2026-12-25', last_day: '2026-12-25' },
    { name: 'Winter', first_day: '2026-12-26', last_day: '2026-12-26' },
  ])
  expect([...names]).toEqual([
    ['2026-12-24', 'Winter'],
    ['2026-12-25', 'Winter, Snow'],
    ['2026-12-26', 'Winter'],
  ])
  expect(dayOffNames([{ name: 'Long', first_day: '2026-12-24', last_day: '9999-12-26' }]).size).toBe(400)
})

test.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-11-15', '2026-11-09'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of %s is %s', (date, monday) => {
  expect(mondayOf(date)).toBe(monday)
})

test('a week outside the course is shown when it is asked for', () => {
  const { weeks } = cohortSchedule(COURSE, [], NOW, ['2026-12-16'])
  expect(weeks.at(-1)).toMatchObject({ monday: '2026-12-14', leftOut: 1 })
})

test.each([
  ['before 8:00 of a class day it is that day', '2026-11-11T13:59:00Z', '2026-11-11'],
  ['after it the next', '2026-11-11T14:00:00Z', '2026-11-12'],
  ['on a Friday the Monday', '2026-11-13T20:00:00Z', '2026-11-16'],
  ['before a day off the day after it', '2026-11-25T20:00:00Z', '2026-11-30'],
  ['before the course its first day', '2026-10-01T20:00:00Z', '2026-10-26'],
])('the first place: %s', (_, now, day) => {
  expect(firstPlace(COURSE, [...dayOffNames(COURSE.days_off).keys()], new Date(now))).toBe(day)
})
