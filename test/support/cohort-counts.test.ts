import { expect, test } from 'vitest'
import { type CountedStudent, cohortCounts, daysToPlace } from './cohort-counts.ts'

const student: CountedStudent = {
  application_status: 'confirmed',
  placement_count: 0,
  skip_placement_reporting: false,
  first_placement: null,
}
const placed = (placed_at: string | null, post_income: number | null): CountedStudent => ({
  ...student,
  application_status: 'placed',
  placement_count: 1,
  first_placement: { placed_at, post_income },
})

test('an empty cohort counts nobody and has nothing to average', () => {
  expect(cohortCounts([], '2026-12-11')).toEqual({
    confirmed_students: 0,
    placed_students: 0,
    total_students: 0,
    days_to_place: null,
    average_salary: null,
  })
})

test('those who dropped out count nowhere, the excluded are confirmed and not in the total', () => {
  const students = [
    student,
    { ...student, application_status: 'dropped_out' },
    { ...student, skip_placement_reporting: true },
    placed('2026-12-21', 60_000),
  ]
  expect(cohortCounts(students, '2026-12-11')).toMatchObject({
    confirmed_students: 3,
    total_students: 2,
    placed_students: 1,
  })
})

test('someone excluded who finds a place is placed, and counts in the total', () => {
  expect(cohortCounts([{ ...placed(null, null), skip_placement_reporting: true }], null)).toMatchObject({
    placed_students: 1,
    total_students: 1,
  })
})

test('averages leave out what is not known, and an offer before graduation took no days', () => {
  const students = [placed('2026-12-21', 60_000), placed('2026-11-01', null), placed(null, 70_000)]
  expect(cohortCounts(students, '2026-12-11')).toMatchObject({ days_to_place: 5, average_salary: 65_000 })
  expect(cohortCounts(students, null)).toMatchObject({ days_to_place: null, average_salary: 65_000 })
})

test('an average salary is whole dollars', () => {
  const students = [60_000, 60_000, 60_001].map((income) => placed('2026-12-21', income))
  expect(cohortCounts(students, null).average_salary).toBe(60_000)
  expect(cohortCounts(students.slice(1), null).average_salary).toBe(60_001)
})

test.for([
  ['2026-12-11', '2026-12-11', 0],
  ['2026-12-12', '2026-12-11', 1],
  ['2026-01-01', '2026-12-11', 0],
  ['2027-12-11', '2026-12-11', 365],
  [null, '2026-12-11', null],
  ['2026-12-11', null, null],
] as const)('an offer on %s after graduation on %s took %s days', ([placed_at, graduation, days]) => {
  expect(daysToPlace(placed_at, graduation)).toBe(days)
})
