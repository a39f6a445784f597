import { type DateText, daysBetween } from './central-time.ts'
import { type PlacementFacts, placementLabel } from './placement-label.ts'
import { takesPart } from './student-enrolment.ts'

export const COHORT_COUNTS = [
  'confirmed_students',
  'placed_students',
  'total_students',
  'days_to_place',
  'average_salary',
] as const
export type CohortCount = (typeof COHORT_COUNTS)[number]

export const COUNT_DEFINITIONS: Record<CohortCount, string> = {
  confirmed_students: 'Students in the cohort who have not dropped out.',
  placed_students: 'Students with a placement.',
  total_students: 'Confirmed students without those excluded from placement reporting.',
  days_to_place: 'Average days from graduation to the offer of the first placement; an earlier offer counts as 0.',
  average_salary: 'Average yearly salary of the first placements that have one.',
}

export interface CountedStudent extends PlacementFacts {
  application_status: string
  /** The placement with the earliest offer. */
  first_placement: { placed_at: DateText | null; post_income: number | null } | null
}

export function cohortCounts(
  students: readonly CountedStudent[],
  graduation: DateText | null,
): Record<CohortCount, number | null> {
  const confirmed = students.filter(takesPart)
  const firsts = confirmed.flatMap(({ first_placement }) => first_placement ?? [])
  return {
    confirmed_students: confirmed.length,
    placed_students: confirmed.filter((student) => placementLabel(student) === 'Placed').length,
    total_students: confirmed.filter((student) => placementLabel(student) !== 'Excluded').length,
    days_to_place: mean(firsts.map(({ placed_at }) => daysToPlace(placed_at, graduation))),
    average_salary: rounded(mean(firsts.map(({ post_income }) => post_income))),
  }
}

/** An offer before graduation counts as 0 days. */
export function daysToPlace(placed_at: DateText | null, graduation: DateText | null): number | null {
  return placed_at === null || graduation === null ? null : Math.max(0, daysBetween(graduation, placed_at))
}

function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))
