import { expect, test } from 'vitest'
import {
  gradingConflict,
  gradingNeighbours,
  gradingTab,
  isDraftStale,
  isGradingChanged,
  returnProblem,
  waitsForFeedback,
} from './course-work-grading.ts'

test.for([
  [{ instructor_comment: null }, 'write'],
  [{ instructor_comment: '' }, 'write'],
  [{ instructor_comment: ' \n' }, 'write'],
  [{ instructor_comment: 'Good' }, 'preview'],
  [{ instructor_comment: 'Good', has_draft: true }, 'write'],
  [{ instructor_comment: 'Good', has_draft: false }, 'preview'],
] as const)('grading %j opens on %s', ([work, tab]) => {
  expect(gradingTab(work)).toBe(tab)
})

test.for([
  [{ grade: null, instructor_comment: null }, { grade: null, instructor_comment: '' }, false],
  [{ grade: 3, instructor_comment: 'a' }, { grade: 3, instructor_comment: 'a' }, false],
  [{ grade: 3, instructor_comment: 'a' }, { grade: 5, instructor_comment: 'a' }, true],
  [{ grade: 3, instructor_comment: 'a' }, { grade: null, instructor_comment: 'a' }, true],
  [{ grade: null, instructor_comment: null }, { grade: null, instructor_comment: 'a' }, true],
  [{ grade: null, instructor_comment: 'a' }, { grade: null, instructor_comment: '' }, true],
] as const)('from %j to %j, changed: %s', ([saved, edited, expected]) => {
  expect(isGradingChanged(saved, edited)).toBe(expected)
})

test.for([
  ['graded', { grade: null, instructor_comment: null }, true],
  ['graded', { grade: null, instructor_comment: 'Almost there' }, true],
  ['graded', { grade: 1, instructor_comment: '' }, false],
  ['not_graded', { grade: null, instructor_comment: null }, true],
  ['not_graded', { grade: null, instructor_comment: ' \n' }, true],
  ['not_graded', { grade: null, instructor_comment: 'Good' }, false],
] as const)('%s work as %j waits for feedback: %s', ([type, work, expected]) => {
  expect(waitsForFeedback(type, work)).toBe(expected)
})

test.for([
  ['the next one that waits', [1, 2, 3, 4], [1, 2, 4], 2, 4],
  ['from the end on from the beginning', [1, 2, 3, 4], [2, 4], 4, 2],
  ['never the same one', [1, 2, 3], [2], 2, null],
  ['nothing when nothing waits', [1, 2, 3], [], 1, null],
  ['only what the queue holds', [1, 2], [7], 1, null],
  ['the first when the open one is not in the queue', [1, 2, 3], [2, 3], 9, 2],
  ['nothing of an empty queue', [], [], 9, null],
] as const)('after one work comes %s', ([, queue, waiting, current, expected]) => {
  expect(gradingNeighbours(queue, waiting, current).nextWaiting).toBe(expected)
})

test.for([
  [2, 1, 3],
  [1, null, 2],
  [3, 2, null],
  [9, null, null],
] as const)('beside work %s of three stand %s and %s', ([current, previous, next]) => {
  expect(gradingNeighbours([1, 2, 3], [], current)).toMatchObject({ previous, next })
})

test('a work whose feedback is as it was read was changed by its student', () => {
  const read = { grade: null, instructor_comment: '' }
  expect(gradingConflict(read, { grade: null, instructor_comment: '' })).toBe('student')
  expect(gradingConflict(read, { grade: 3, instructor_comment: '' })).toBe('colleague')
  expect(gradingConflict(read, { grade: null, instructor_comment: 'Well done' })).toBe('colleague')
})

test.for([
  [null, false],
  ['2026-10-14T15:00:00.000Z', false],
  ['2026-10-14T15:00:00.001Z', true],
  ['2026-10-14T14:59:59.999Z', false],
] as const)('a draft of ten o’clock is overtaken by feedback of %s: %s', ([graded_at, expected]) => {
  expect(isDraftStale({ updated_at: '2026-10-14T15:00:00.000Z' }, { graded_at })).toBe(expected)
})

test.for([
  ['graded', 'assigned', { grade: 1, workflow_state: 'graded' }, null],
  ['graded', 'assigned', { grade: 5, workflow_state: 'graded' }, null],
  ['graded', 'assigned', { grade: null, workflow_state: 'completed' }, 'Please choose a grade'],
  ['graded', 'assigned', { grade: null, workflow_state: 'returned' }, 'This work has already been returned.'],
  ['graded', 'assigned', { grade: 1, workflow_state: 'returned' }, 'This work has already been returned.'],
  ['graded', 'unassigned', { grade: 1, workflow_state: 'graded' }, 'The assignment is not assigned'],
  ['not_graded', 'assigned', { grade: null, workflow_state: 'completed' }, 'This assignment is not graded'],
] as const)(
  '%s work on an %s assignment, %j, can be returned unless: %s',
  ([assignment_type, state, work, problem]) => {
    const found = returnProblem({ assignment_type, workflow_state: state }, work)
    if (problem === null) expect(found).toBeNull()
    else expect(found).toContain(problem)
  },
)
