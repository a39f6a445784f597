import { expect, test } from 'vitest'
import { extensionProblem } from './course-work-allowance.ts'

const times = { assigned_at: '2026-10-12T14:00:00Z', due_at: '2026-10-16T13:00:00Z' }
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
