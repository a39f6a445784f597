import { expect, test } from 'vitest'
import { homePath, portalName, ROLE } from './account-role.ts'

test('a student stands in the Student Portal and goes home to their assignments', () => {
  expect(ROLE.student).toBe(1)
  expect([portalName(1), homePath(1)]).toEqual(['Student Portal', '/student/assignments'])
})

test('an employee stands in the Admin Portal and goes home to the cohorts', () => {
  expect(ROLE.employee).toBe(2)
  expect([portalName(2), homePath(2)]).toEqual(['Admin Portal', '/cohorts'])
})
