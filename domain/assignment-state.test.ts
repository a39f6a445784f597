import { expect, test } from 'vitest'
import {
  ASSIGNMENT_SORT_KEYS,
  ASSIGNMENT_TYPES,
  assignmentCopy,
  assignmentTypeLabel,
  DEFAULT_ASSIGNMENT_SORT,
  DEFAULT_ASSIGNMENT_TYPE,
  PAGE_SIZE,
  unassignWords,
} from './assignment-state.ts'

test('a copy carries the work to do and where it came from, never dates, state, address or what students made', () => {
  const assignment = {
    id: 12,
    name: 'Weather',
    slug: 'weather',
    assignment_type: 'graded' as const,
    workflow_state: 'assigned',
    assigned_at: '2026-09-01T13:00:00Z',
    due_at: '2026-09-04T13:00:00Z',
    repository: 'https://github.com/school/weather',
    notes: '# Weather',
    cohortId: 4,
    parentId: 3,
    tags: [{ id: 1, name: 'react' }],
    summary: { completed: 4, total: 9, graded: 2, averageScore: 3.5 },
  }
  expect(assignmentCopy(assignment)).toEqual({
    name: 'Weather',
    assignment_type: 'graded',
    repository: 'https://github.com/school/weather',
    notes: '# Weather',
    tags: [{ id: 1, name: 'react' }],
    parentId: 12,
  })
})

test('changing the tags of a copy leaves the original alone', () => {
  const tags = [{ id: 1, name: 'react' }]
  const copy = assignmentCopy({ id: 1, name: '', assignment_type: 'graded', repository: null, notes: null, tags })
  copy.tags.pop()
  expect(tags).toHaveLength(1)
})

test('types read as people say them', () => {
  expect(ASSIGNMENT_TYPES.map(assignmentTypeLabel)).toEqual(['Graded', 'Not Graded'])
})

test('a list begins with the latest due, twenty to a page, and a new assignment is not graded', () => {
  expect(DEFAULT_ASSIGNMENT_SORT).toEqual({ orderBy: 'due_at', order: 'desc' })
  expect(ASSIGNMENT_SORT_KEYS).toContain(DEFAULT_ASSIGNMENT_SORT.orderBy)
  expect([PAGE_SIZE, DEFAULT_ASSIGNMENT_TYPE]).toEqual([20, 'not_graded'])
})

test.for([
  [{ completed: 0, graded: 0 }, 'Nobody has handed in work yet.'],
  [
    { completed: 1, graded: 0 },
    '1 student has handed in work. All of it is kept, and comes back when you assign again.',
  ],
  [
    { completed: 12, graded: 5 },
    '12 students have handed in work, 5 of them with a grade. All of it is kept, and comes back when you assign again.',
  ],
] as const)('unassigning with %j says that %s', ([summary, work]) => {
  expect(unassignWords(summary)).toBe(`${work} Students no longer see the assignment, and its due date is cleared.`)
})
