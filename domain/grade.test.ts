import { expect, test } from 'vitest'
import { GRADES, gradeMeaning, isGrade } from './grade.ts'

test('a grade is 1, 3 or 5 and says what it means', () => {
  expect(GRADES.map((grade) => [grade, gradeMeaning(grade)])).toEqual([
    [1, 'Reinforcement Needed'],
    [3, 'Meets Expectations'],
    [5, 'Exceeds Expectations'],
  ])
})

test('nothing else is a grade', () => {
  expect([0, 2, 4, 6, '3', null, undefined, Number.NaN].some(isGrade)).toBe(false)
  expect(GRADES.every(isGrade)).toBe(true)
})
