import { expect, test } from 'vitest'
import { COURSES, courseLabel, courseLongLabel, DEFAULT_COURSE_ID } from './school-course.ts'

test('the school teaches two courses, each with a short and a long name', () => {
  expect(COURSES.map(({ id }) => [id, courseLabel(id), courseLongLabel(id)])).toEqual([
    [1, 'Full-Stack', 'Full Stack Engineering'],
    [2, 'User Experience', 'User Experience Design'],
  ])
})

test('a new student or cohort starts with Full-Stack', () => {
  expect(courseLabel(DEFAULT_COURSE_ID)).toBe('Full-Stack')
})

test('no course has no name', () => {
  expect([courseLabel(null), courseLongLabel(null), courseLabel(3)]).toEqual(['', '', ''])
})
