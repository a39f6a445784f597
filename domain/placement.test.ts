import { expect, test } from 'vitest'
import {
  formatRate,
  PLACEMENT_TYPES,
  placementProblem,
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
  expect(placementTypeLabel('seasonal')).toBe('seasonal')
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

const offer = {
  company: { name: 'Northwind' },
  placed_at: '2026-10-12',
  placement_rate: null,
  placement_rate_unit: null,
}

test.for([
  [{ company: { name: ' ' }, placed_at: '' }, 'company', 'Company is required.'],
  [{ placed_at: '' }, 'placed_at', 'Offer date is required.'],
  [{ placement_rate: 30 }, 'placement_rate', 'A rate needs its unit, and a unit its rate.'],
  [{ placement_rate_unit: 'hour' }, 'placement_rate', 'A rate needs its unit, and a unit its rate.'],
] as const)('a placement with %o is refused at its %s', ([change, field, message]) => {
  expect(placementProblem({ ...offer, ...change })).toEqual({ field, message })
})

test('a company and an offer date are enough for a placement', () => {
  expect(placementProblem(offer)).toBeNull()
  expect(placementProblem({ ...offer, placement_rate: 0, placement_rate_unit: 'year' })).toBeNull()
})

test('a rate is dollars with its unit, and nothing where there is none', () => {
  expect(formatRate(32.5, 'hour')).toBe('$32.50 per hour')
  expect(formatRate(64_000, 'year')).toBe('$64,000 per year')
  expect(formatRate(40, null)).toBe('$40')
  expect(formatRate(null, null)).toBe('')
})
