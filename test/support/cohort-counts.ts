import { type DateText, daysBetween } from '#domain/central-time.ts'
import type { CohortCount } from '#domain/cohort-counts.ts'
import { type PlacementFacts, placementLabel } from '#domain/placement-label.ts'
import { isEnrolled } from '#domain/student-enrolment.ts'

export interface CountedStudent extends PlacementFacts {
  application_status: string
  /** The placement with the earliest offer. */
  first_placement: { placed_at: DateText | null; post_income: number | null } | null
}

/** The numbers of a cohort as its definitions say, to prove that the triggers keep the same. */
export function cohortCounts(
  students: readonly CountedStudent[],
  graduation: DateText | null,
): Record<CohortCount, number | null> {
  const confirmed = students.filter(isEnrolled)
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
