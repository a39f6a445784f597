import { expect, test } from 'vitest'
import {
  needsCohort,
  needsTransferConfirmation,
  type StudentDraft,
  selectableStatuses,
  studentProblem,
} from './student-form.ts'
import { APPLICATION_STATUS_LABELS, APPLICATION_STATUSES, DEFAULT_APPLICATION_STATUS } from './student-status.ts'

const complete: StudentDraft = {
  first_name: 'Linus',
  last_name: 'Pauling',
  email: 'linus@school.test',
  address: '1 Main St',
  state: 'MN',
  city: 'Saint Paul',
  zip_code: '55101',
  phone: '555-0100',
  course_id: 1,
  cohort_id: 4,
  application_status: 'confirmed',
}

test('a new student is asked for one thing after the other, the state before the city', () => {
  const draft: StudentDraft = {
    ...complete,
    ...{ first_name: '', last_name: '', email: '', address: '', state: '', city: '', zip_code: '', phone: '' },
    course_id: null,
    cohort_id: null,
  }
  const asked: string[] = []
  for (const _field of Object.keys(complete)) {
    const problem = studentProblem(draft, { isNew: true })
    if (!problem) break
    asked.push(`${problem.field}: ${problem.message}`)
    Object.assign(draft, { [problem.field]: complete[problem.field] })
  }
  expect(asked).toEqual([
    'first_name: Student name is required.',
    'last_name: Student name is required.',
    'email: Student email is required.',
    'address: Student address is required.',
    'state: Student state is required.',
    'city: Student city is required.',
    'zip_code: Student zip is required.',
    'phone: Student phone is required.',
    'course_id: Program is required.',
    'cohort_id: Cohort is required.',
  ])
})

test.for([
  [{ first_name: '  ' }, true, 'Student name is required.'],
  [{ last_name: '\n' }, true, 'Student name is required.'],
  [{ state: null }, false, 'Student state is required.'],
  [{ course_id: '' }, true, 'Program is required.'],
  [{ course_id: null }, false, undefined],
  [{ cohort_id: null }, false, 'Cohort is required.'],
  [{ cohort_id: null, application_status: 'placed' }, false, 'Cohort is required.'],
  [{ cohort_id: null, application_status: 'dropped_out' }, false, undefined],
  [{ cohort_id: null, application_status: 'dropped_out' }, true, undefined],
  [{ cohort_id: null, application_status: undefined }, true, 'Cohort is required.'],
  [{ cohort_id: null, application_status: undefined }, false, undefined],
  [{ phone: '', application_status: 'dropped_out' }, false, 'Student phone is required.'],
  [{}, true, undefined],
  [{}, false, undefined],
] as const)('a student with %j (new: %s) answers %s', ([change, isNew, message]) => {
  expect(studentProblem({ ...complete, ...change }, { isNew })?.message).toBe(message)
})

test('staff choose between confirmed and dropped out, unless the student is placed', () => {
  expect(selectableStatuses('confirmed')).toEqual(['confirmed', 'dropped_out'])
  expect(selectableStatuses('dropped_out')).toEqual(['confirmed', 'dropped_out'])
  expect(selectableStatuses('placed')).toEqual(['placed'])
})

test('someone who dropped out is not asked for a cohort', () => {
  expect([needsCohort('confirmed'), needsCohort('placed'), needsCohort('dropped_out')]).toEqual([true, true, false])
})

test.for([
  ['another cohort', { cohort_id: 4 }, { cohort_id: 5 }, true],
  ['another cohort chosen in a select', { cohort_id: 4 }, { cohort_id: '5' }, true],
  ['the same cohort', { cohort_id: 4 }, { cohort_id: 4 }, false],
  ['the same cohort from a select', { cohort_id: 4 }, { cohort_id: '4' }, false],
  ['a new student', null, { cohort_id: 5 }, false],
  ['a first cohort', { cohort_id: null }, { cohort_id: 5 }, false],
  ['no cohort any more', { cohort_id: 4 }, { cohort_id: null }, false],
  ['dropping out', { cohort_id: 4 }, { cohort_id: 5, application_status: 'dropped_out' }, false],
] as const)('whether %s asks to confirm the transfer', ([, before, after, expected]) => {
  expect(needsTransferConfirmation(before, after)).toBe(expected)
})

test('a new student is confirmed', () => {
  expect(DEFAULT_APPLICATION_STATUS).toBe('confirmed')
  expect(APPLICATION_STATUSES.map((status) => APPLICATION_STATUS_LABELS[status])).toEqual([
    'Confirmed',
    'Placed',
    'Dropped Out',
  ])
})
