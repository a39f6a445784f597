import { expect, test } from 'vitest'
import {
  cohortDatesProblem,
  cohortFormProblem,
  cohortProblem,
  DEFAULT_CAMPUS_ID,
  DEFAULT_TARGET_SIZE,
  defaultCampusId,
  INSTRUCTOR_SLOTS,
  instructorName,
  instructorsProblem,
  padInstructors,
  suggestedDates,
  targetSizeProblem,
} from './cohort-form.ts'

const name = { field: 'name', message: 'Cohort name is required.' }
const program = { field: 'course_id', message: 'Program is required.' }

test.for([
  [{ name: '', course_id: null }, name],
  [{ name: '   ', course_id: 1 }, name],
  [{ name: null, course_id: 1 }, name],
  [{ name: 'Hopper', course_id: null }, program],
  [{ name: 'Hopper', course_id: undefined }, program],
  [{ name: 'Hopper', course_id: '' }, program],
  [{ name: 'Hopper', course_id: 1 }, null],
  [{ name: 'Hopper', course_id: '2' }, null],
] as const)('saving the cohort %j answers %j', ([draft, problem]) => {
  expect(cohortProblem(draft)).toEqual(problem)
})

const dates = {
  applications_open: '2026-05-01',
  applications_close: '2026-06-01',
  prework_start: '2026-07-01',
  classroom_start: '2026-08-03',
  graduation: '2026-12-11',
}

test('the form asks for the five dates in the order in which they come', () => {
  const draft: Partial<typeof dates> = {}
  const asked: string[] = []
  for (const [field, date] of Object.entries(dates)) {
    const problem = cohortDatesProblem(draft, null)
    asked.push(problem?.message ?? '')
    expect(problem?.field).toBe(field)
    Object.assign(draft, { [field]: date })
  }
  expect(asked).toEqual([
    'Applications open date is required.',
    'Applications close date is required.',
    'Prework start date is required.',
    'Classroom start date is required.',
    'Graduation date is required.',
  ])
  expect(cohortDatesProblem(draft, null)).toBeNull()
})

test.for([
  [{ graduation: '  ' }, 'graduation', 'Graduation date is required.'],
  [{ graduation: null }, 'graduation', 'Graduation date is required.'],
  [{ prework_start: '2026-02-30' }, 'prework_start', 'Prework start date is not a date.'],
  [
    { applications_close: '2026-04-30' },
    'applications_close',
    'Applications close date is before the applications open date.',
  ],
  [{ prework_start: '2026-08-04' }, 'classroom_start', 'Classroom start date is before the prework start date.'],
  [{ graduation: '2026-08-02' }, 'graduation', 'Graduation date is before the classroom start date.'],
] as const)('the dates with %j are refused', ([change, field, message]) => {
  expect(cohortDatesProblem({ ...dates, ...change }, null)).toEqual({ field, message })
})

test('applications may stay open into prework, and two dates may fall on one day', () => {
  expect(cohortDatesProblem({ ...dates, applications_close: '2026-07-15' }, null)).toBeNull()
  expect(cohortDatesProblem({ ...dates, prework_start: '2026-08-03' }, null)).toBeNull()
})

test.for([
  [[{ id: 4 }, { id: 4 }], 'Choose each instructor only once.'],
  [[{ id: 4 }, { id: '4' }], 'Choose each instructor only once.'],
  [[{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }], 'A cohort has at most 3 instructors.'],
  [[{ id: 1 }, { id: 2 }, { id: 3 }], undefined],
  [[], undefined],
  [[{ id: null }, { id: null }, { id: '' }], undefined],
  [[{ id: 4 }, { id: null }, { id: 5 }], undefined],
] as const)('the instructors %j answer %s', ([employees, message]) => {
  expect(instructorsProblem(employees)?.message).toBe(message)
})

const empty = { id: null, first_name: '', last_name: '', status: null }
const ada = { id: 7, first_name: 'Ada', last_name: 'Lovelace', status: 'active' } as const
const alan = { id: 3, first_name: 'Alan', last_name: 'Turing', status: 'inactive' } as const
const grace = { id: 9, first_name: 'Grace', last_name: 'Hopper', status: 'active' } as const

test.for([
  [[], [empty, empty, empty]],
  [[ada], [ada, empty, empty]],
  [
    [empty, ada],
    [ada, empty, empty],
  ],
  [
    [ada, ada, alan],
    [ada, alan, empty],
  ],
  [
    [ada, alan, grace],
    [ada, alan, grace],
  ],
  [
    [ada, alan, grace, { id: 1, first_name: 'Ken', last_name: 'Thompson', status: 'active' as const }],
    [ada, alan, grace],
  ],
])('instructors always fill three slots: %j', ([instructors = [], slots = []]) => {
  expect(padInstructors(instructors)).toEqual(slots)
  expect(slots).toHaveLength(INSTRUCTOR_SLOTS)
})

test('an instructor who left is marked', () => {
  expect([ada, alan].map(instructorName)).toEqual(['Ada Lovelace', 'Alan Turing (inactive)'])
})

test('an instructor slot holds an id, a name, a status and nothing else', () => {
  const employee = { ...ada, email: 'ada@school.test' }
  expect(padInstructors([employee])[0]).toEqual(ada)
})

test('a new cohort starts with twenty seats on the first campus', () => {
  expect([DEFAULT_TARGET_SIZE, DEFAULT_CAMPUS_ID]).toEqual([20, 1])
})

const open = (id: number) => ({ id, is_retired: false })
const retired = (id: number) => ({ id, is_retired: true })

test.for([
  [[], null],
  [[open(1)], 1],
  [[open(2), open(1)], 1],
  [[retired(1), open(2), open(3)], 2],
  [[open(4), open(5)], 4],
  [[retired(1), retired(2)], null],
] as const)('with the campuses %j a new cohort begins on %j', ([campuses, expected]) => {
  expect(defaultCampusId(campuses)).toBe(expected)
})

test.for([
  ['', 'Target size is required.'],
  [null, 'Target size is required.'],
  [-1, 'Target size is a whole number from 0 to 1000.'],
  [12.5, 'Target size is a whole number from 0 to 1000.'],
  [1001, 'Target size is a whole number from 0 to 1000.'],
  ['1,001', 'Target size is a whole number from 0 to 1000.'],
  ['1,00', 'Target size is a whole number from 0 to 1000.'],
  ['many', 'Target size is a whole number from 0 to 1000.'],
  ['12.5', 'Target size is a whole number from 0 to 1000.'],
  ['1e2', 'Target size is a whole number from 0 to 1000.'],
  ['0x10', 'Target size is a whole number from 0 to 1000.'],
  ['-1', 'Target size is a whole number from 0 to 1000.'],
  [0, undefined],
  ['20', undefined],
  [' 20 ', undefined],
  ['1,000', undefined],
  [1000, undefined],
] as const)('a target size of %j answers %j', ([target_size, message]) => {
  expect(targetSizeProblem({ target_size })?.message).toBe(message)
})

test('the form asks for name, program, the dates, target size and instructors in that order', () => {
  const draft = {
    name: '',
    course_id: null as number | null,
    target_size: '' as number | '',
    employees: [{ id: 4 }, { id: 4 }],
  }
  const asked = () => cohortFormProblem(draft, null)?.field
  expect(asked()).toBe('name')
  draft.name = 'Hopper'
  expect(asked()).toBe('course_id')
  draft.course_id = 1
  expect(asked()).toBe('applications_open')
  Object.assign(draft, dates)
  expect(asked()).toBe('target_size')
  draft.target_size = 20
  expect(asked()).toBe('employees')
  draft.employees.pop()
  expect(cohortFormProblem(draft, null)).toBeNull()
})

const none = {
  applications_open: null,
  applications_close: null,
  prework_start: null,
  classroom_start: null,
  graduation: null,
}

test.for([
  ['none of the dates, none saved', {}, none, undefined],
  ['a date where none was saved', { graduation: '2026-12-11' }, none, undefined],
  ['half a date where none was saved', { graduation: '12/__' }, none, 'Graduation date is not a date.'],
  ['no graduation where it was saved', {}, { ...none, graduation: '2026-12-11' }, 'Graduation date is required.'],
  ['a graduation where it was saved', { graduation: '2026-12-18' }, { ...none, graduation: '2026-12-11' }, undefined],
  [
    'dates out of order where none was saved',
    { classroom_start: '2026-12-18', graduation: '2026-12-11' },
    none,
    'Graduation date is before the classroom start date.',
  ],
  ['no prework start of a whole cohort', { ...dates, prework_start: '' }, dates, 'Prework start date is required.'],
] as const)('an edit with %s answers %4$j', ([, draft, saved, message]) => {
  expect(cohortDatesProblem(draft, saved)?.message).toBe(message)
})

const NO_DATES = {
  applications_open: '',
  applications_close: '',
  prework_start: '',
  classroom_start: '',
  graduation: '',
}

test.for([
  [{}, '2026-10-14', { classroom_start: '2026-10-19', prework_start: '2026-09-07', graduation: '2027-01-08' }],
  [{}, '2026-10-19', { classroom_start: '2026-10-26', applications_open: '2026-05-11' }],
  [{}, '2026-10-18', { classroom_start: '2026-10-19' }],
  [{ classroom_start: '2027-01-11' }, '2026-10-14', { graduation: '2027-04-02', applications_close: '2026-11-09' }],
] as const)('with %j typed on %s the other dates are offered: %j', ([typed, today, dates]) => {
  const offered = suggestedDates({ ...NO_DATES, ...typed }, today)
  expect(offered).toMatchObject(dates)
  const all = { ...NO_DATES, ...typed, ...offered }
  expect(cohortDatesProblem(all, null)).toBeNull()
})

test('dates that were typed are never replaced', () => {
  const typed = { ...NO_DATES, prework_start: '2026-10-01', classroom_start: '2027-01-11' }
  expect(Object.keys(suggestedDates(typed, '2026-10-14'))).toEqual([
    'applications_open',
    'applications_close',
    'graduation',
  ])
})
