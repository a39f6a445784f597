import { expect, test } from 'vitest'
import {
  endProblem,
  excuseProblem,
  excuseReasonProblem,
  extendProblem,
  extensionProblem,
  isExtended,
  namesInWords,
  offeredAllowances,
} from './course-work-allowance.ts'

const times = { assigned_at: '2026-10-12T14:00:00Z', due_at: '2026-10-16T13:00:00Z' }
const DUE = times.due_at
const AFTER_ASSIGNED = 'Please choose a due time after the assignment was assigned.'
const FUTURE = 'Please choose a due time in the future.'
const AFTER_DUE = 'Please choose a due time after the current one, October 16th 2026, 8:00 AM CT.'

test.for([
  ['2026-10-16T13:00:01Z', times, '2026-10-14T15:00:00Z', null],
  ['2026-10-16T13:00:00Z', times, '2026-10-14T15:00:00Z', AFTER_DUE],
  ['2026-10-15T13:00:00Z', times, '2026-10-14T15:00:00Z', AFTER_DUE],
  ['2026-10-12T14:00:00Z', times, '2026-10-14T15:00:00Z', AFTER_ASSIGNED],
  ['2026-10-01T14:00:00Z', times, '2026-10-14T15:00:00Z', AFTER_ASSIGNED],
  ['2026-10-13T14:00:00Z', times, '2026-10-14T15:00:00Z', FUTURE],
  ['2026-10-17T13:00:00Z', times, '2026-10-17T13:00:00Z', FUTURE],
  ['2026-10-17T13:00:01Z', times, '2026-10-17T13:00:00Z', null],
  ['2026-10-15T13:00:00Z', { ...times, due_at: null }, '2026-10-14T15:00:00Z', null],
  ['2026-10-15T13:00:00Z', { assigned_at: null, due_at: null }, '2026-10-14T15:00:00Z', null],
] as const)('moved to %s from %j at %s: %s', ([to, from, now, problem]) => {
  expect(extensionProblem(new Date(to), from, new Date(now))).toBe(problem)
})

const NOW = new Date('2026-10-14T15:00:00Z')
const LATER = new Date('2026-10-19T13:00:00Z')
const assignment = { ...times, workflow_state: 'assigned', cohort_id: 7 } as const
const ana = {
  first_name: 'Ana',
  last_name: 'Diaz',
  cohort_id: 7,
  application_status: 'confirmed',
  is_erased: false,
  work: null,
  extended_to: null,
  is_excused: false,
}
const ben = { ...ana, first_name: 'Ben', last_name: 'Ito' }
const submitted = { workflow_state: 'completed', grade: null }
const returned = { workflow_state: 'returned', grade: null }
const graded = { workflow_state: 'graded', grade: 3 }

const NOT_ASSIGNED = 'The assignment is not assigned, so nobody has to submit anything.'
const PRESENT = [
  ['an erased student', { is_erased: true }, 'Ana Diaz was erased. The record can no longer be changed.'],
  ['a student who dropped out', { application_status: 'dropped_out', cohort_id: null }, 'Ana Diaz has dropped out.'],
  ['a student of another cohort', { cohort_id: 8 }, 'Ana Diaz is not in this cohort.'],
  ['a student without a cohort', { cohort_id: null }, 'Ana Diaz is not in this cohort.'],
] as const

test.for([
  ...PRESENT,
  ['a student of the cohort', {}, null],
  ['late work', { work: submitted }, null],
  ['returned work', { work: returned }, null],
  [
    'graded work',
    { work: graded },
    'Ana Diaz has a grade already. Return the work instead, if it should be done again.',
  ],
  ['an excused student', { is_excused: true }, 'Ana Diaz is excused. End the excuse first.'],
  ['an earlier extension', { extended_to: '2026-10-18T13:00:00Z' }, null],
  [
    'a later extension',
    { extended_to: '2026-10-20T13:00:00Z' },
    'Please choose a due time after the current one, October 20th 2026, 8:00 AM CT.',
  ],
] as const)('extending %s', ([, facts, problem]) => {
  expect(extendProblem(LATER, assignment, [{ ...ana, ...facts }], NOW)?.message ?? null).toBe(problem)
})

test.for([
  ['an unassigned assignment', { ...assignment, workflow_state: 'unassigned' }, LATER, NOT_ASSIGNED],
  [
    'without a due time',
    { ...assignment, due_at: null },
    LATER,
    'The assignment has no due time, so nothing can be extended.',
  ],
  ['to the past', assignment, new Date('2026-10-13T13:00:00Z'), FUTURE],
  ['to before it was assigned', assignment, new Date('2026-10-01T13:00:00Z'), AFTER_ASSIGNED],
  ['to the current due time', assignment, new Date(times.due_at), AFTER_DUE],
] as const)('extending %s', ([, task, to, problem]) => {
  expect(extendProblem(to, task, [ana], NOW)?.message).toBe(problem)
})

test('of several students the one in the way is named', () => {
  const late = { ...ben, extended_to: '2026-10-20T13:00:00Z' }
  expect(extendProblem(LATER, assignment, [ana, late], NOW)).toEqual({
    field: 'dueAt',
    message: 'Ben Ito: Please choose a due time after the current one, October 20th 2026, 8:00 AM CT.',
  })
  expect(excuseProblem(assignment, [ana, { ...ben, is_excused: true }])).toEqual({
    field: 'studentIds',
    message: 'Ben Ito is excused already.',
  })
})

test.for([
  ...PRESENT,
  ['a student of the cohort', {}, null],
  ['a student with an extension', { extended_to: '2026-10-20T13:00:00Z' }, null],
  ['submitted work', { work: submitted }, 'Ana Diaz has submitted this already, and cannot be excused.'],
  ['graded work', { work: graded }, 'Ana Diaz has submitted this already, and cannot be excused.'],
  [
    'returned work',
    { work: returned },
    'Ana Diaz has this back for another try, and cannot be excused. Extend it instead.',
  ],
  ['an excused student', { is_excused: true }, 'Ana Diaz is excused already.'],
] as const)('excusing %s', ([, facts, problem]) => {
  expect(excuseProblem(assignment, [{ ...ana, ...facts }])?.message ?? null).toBe(problem)
})

test('an excuse needs an assigned assignment, but no due time', () => {
  expect(excuseProblem({ ...assignment, workflow_state: 'unassigned' }, [ana])?.message).toBe(NOT_ASSIGNED)
  expect(excuseProblem({ ...assignment, due_at: null }, [ana])).toBeNull()
})

test.for([
  ['', 'Please give a reason. Only staff see it.'],
  [' \n', 'Please give a reason. Only staff see it.'],
  ['ill', null],
] as const)('the reason %j of an excuse', ([reason, problem]) => {
  expect(excuseReasonProblem({ reason })?.message ?? null).toBe(problem)
})

test.for([
  ['extension', { extended_to: '2026-10-20T13:00:00Z' }, null],
  ['extension', { is_excused: true }, 'Ana Diaz has no extension.'],
  ['excuse', { is_excused: true }, null],
  ['excuse', { extended_to: '2026-10-20T13:00:00Z' }, 'Ana Diaz is not excused.'],
  ['excuse', { is_excused: true, is_erased: true }, 'Ana Diaz was erased. The record can no longer be changed.'],
] as const)('ending the %s of %j', ([what, facts, problem]) => {
  expect(endProblem(what, assignment, [{ ...ana, ...facts }])?.message ?? null).toBe(problem)
})

test.for([
  ['Missing', DUE, ['extend', 'excuse']],
  ['Uncompleted', DUE, ['extend', 'excuse']],
  ['Uncompleted', null, ['excuse']],
  ['Late', DUE, ['extend']],
  ['Complete', DUE, []],
  ['Graded', DUE, []],
  ['Returned', DUE, []],
  ['Excused', DUE, []],
  ['Before joining', DUE, []],
] as const)('%s work due %s offers %j', ([status, own_due_at, offered]) => {
  expect(offeredAllowances({ status, own_due_at })).toEqual(offered)
})

test.for([
  [DUE, DUE, false],
  [DUE, '2026-10-16T13:00:01Z', true],
  [null, DUE, true],
  [DUE, null, false],
  [null, null, false],
] as const)('due %s, for the student %s: extended is %s', ([due_at, own_due_at, is]) => {
  expect(isExtended({ due_at, own_due_at })).toBe(is)
})

test.for([
  [[ana], 'Ana Diaz'],
  [[ana, ben], 'Ana Diaz and Ben Ito'],
  [[ana, ben, ana], 'Ana Diaz, Ben Ito and Ana Diaz'],
  [[ana, ben, ana, ana], 'Ana Diaz, Ben Ito and 2 others'],
] as const)('%j are called %s', ([students, words]) => {
  expect(namesInWords(students)).toBe(words)
})
