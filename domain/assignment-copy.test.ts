import { expect, test } from 'vitest'
import { COPY_LIMIT, copyConfirmation, copyProblem, selectionStatus, toggleAll } from './assignment-copy.ts'

const tooMany = {
  title: 'Too Many Assignments Selected',
  message: 'The maximum number of assignments you can copy is 200.',
}
const cohortRequired = { title: 'Cohort Required', message: 'Please select a cohort to copy assignments into.' }
const nothing = { title: 'No Assignments Selected', message: 'Please select the assignments to copy.' }

test.for([
  [{ count: 201, cohortId: 4 }, tooMany],
  [{ count: 201, cohortId: null }, tooMany],
  [{ count: 0, cohortId: 4 }, nothing],
  [{ count: 1, cohortId: null }, cohortRequired],
  [{ count: 200, cohortId: '' }, cohortRequired],
  [{ count: 21, cohortId: undefined }, cohortRequired],
  [{ count: 1, cohortId: 4 }, null],
  [{ count: 21, cohortId: '4' }, null],
  [{ count: COPY_LIMIT, cohortId: 4 }, null],
] as const)('copying %j answers %j', ([facts, problem]) => {
  expect(copyProblem(facts)).toEqual(problem)
})

test.for([
  [0, 0, 'none'],
  [0, 5, 'none'],
  [1, 5, 'some'],
  [4, 5, 'some'],
  [5, 5, 'all'],
  [6, 5, 'all'],
  [3, 0, 'none'],
] as const)('%i selected of %i is %s', ([selected, total, status]) => {
  expect(selectionStatus(selected, total)).toBe(status)
})

test('select-all goes to everything, and from everything to nothing', () => {
  expect(toggleAll([], [1, 2, 3])).toEqual([1, 2, 3])
  expect(toggleAll([2], [1, 2, 3])).toEqual([1, 2, 3])
  expect(toggleAll([3, 2, 1], [1, 2, 3])).toEqual([])
  expect(toggleAll([], [])).toEqual([])
})

test('a confirmation states the number and the cohort', () => {
  expect(copyConfirmation(1, 'Hopper')).toBe('You are copying 1 assignment into Hopper.')
  expect(copyConfirmation(200, 'Hopper')).toBe('You are copying 200 assignments into Hopper.')
})

test.for([
  [1, 0, 'You are copying 1 assignment into Hopper.'],
  [1, 1, 'You are copying 1 assignment into Hopper. It is already there and will be copied again.'],
  [3, 1, 'You are copying 3 assignments into Hopper. 1 of them is already there and will be copied again.'],
  [3, 2, 'You are copying 3 assignments into Hopper. 2 of them are already there and will be copied again.'],
  [3, 3, 'You are copying 3 assignments into Hopper. All of them are already there and will be copied again.'],
] as const)('a copy of %i of which %i are there already is confirmed with %j', ([count, existing, words]) => {
  expect(copyConfirmation(count, 'Hopper', existing)).toBe(words)
})
