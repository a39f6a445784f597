/** Definitions of a cohort's numbers, which triggers maintain (refresh_cohorts). */
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
