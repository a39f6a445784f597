import { expect, test } from 'vitest'
import { GRADES, gradeMeaning, gradeProblem } from './course-work-grade.ts'

test('a grade is 1, 3 or 5 and says what it means', () => {
  expect(GRADES.map((grade) => [grade, gradeMeaning(grade)])).toEqual([
    [1, 'Reinforcement Needed'],
    [3, 'Meets Expectations'],
    [5, 'Exceeds Expectations'],
  ])
})

test('work on an assignment that is not graded takes no grade', () => {
  expect(gradeProblem('not_graded', 3)).toEqual({
    field: 'grade',
    message: 'This assignment is not graded: its work takes a comment, but no grade.',
  })
  expect(gradeProblem('not_graded', null)).toBeNull()
  expect(gradeProblem('graded', 3)).toBeNull()
})
