import { expect, test } from 'vitest'
import {
  PLACEMENT_TYPES,
  placementTypeLabel,
  RATE_UNIT_LABELS,
  RATE_UNITS,
  statusAfterPlacements,
} from './placement.ts'

test('a placement is of one of seven types', () => {
  expect(PLACEMENT_TYPES.map(placementTypeLabel)).toEqual([
    'Full Time',
    'Part Time',
    'Contract',
    'Apprenticeship',
    'Internship',
    'Freelance',
    'Hired by School',
  ])
})

test('a rate is paid per hour or per year', () => {
  expect(RATE_UNITS.map((unit) => RATE_UNIT_LABELS[unit])).toEqual(['per hour', 'per year'])
})

test.for([
  ['confirmed', 1, 'placed'],
  ['dropped_out', 1, 'dropped_out'],
  ['placed', 2, 'placed'],
  ['placed', 0, 'confirmed'],
  ['confirmed', 0, 'confirmed'],
  ['dropped_out', 0, 'dropped_out'],
] as const)('a %s student with %i placements is %s', ([before, placements, after]) => {
  expect(statusAfterPlacements(before, placements)).toBe(after)
})
