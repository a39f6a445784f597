import { COHORT_PHASES, type CohortPhase } from './cohort-phase.ts'
import type { Sorts } from './list-sort.ts'
import { fullName, type Named } from './person-name.ts'
import { type PlacementFacts, placementLabel } from './placement-label.ts'

export type CohortSort = 'name' | 'status' | 'dates' | 'confirmed' | 'placed' | 'days' | 'salary'
interface SortedCohort {
  name: string
  phase: CohortPhase
  prework_start: string | null
  graduation: string | null
  confirmed_students: number
  placed_students: number
  days_to_place: number | null
  average_salary: number | null
}
export const COHORT_SORTS: Sorts<SortedCohort, CohortSort> = {
  name: ({ name }) => name,
  status: ({ phase }) => COHORT_PHASES.indexOf(phase),
  dates: ({ prework_start, graduation }) => prework_start ?? graduation,
  confirmed: ({ confirmed_students }) => confirmed_students,
  placed: ({ placed_students }) => placed_students,
  days: ({ days_to_place }) => days_to_place,
  salary: ({ average_salary }) => average_salary,
}

export type CohortStudentSort = 'name' | 'placement' | 'understanding' | 'support' | 'grade'
interface SortedStudent extends Named, PlacementFacts {
  avg_understanding: number | null
  avg_support: number | null
  avg_score: number | null
}
export const COHORT_STUDENT_SORTS: Sorts<SortedStudent, CohortStudentSort> = {
  name: fullName,
  placement: placementLabel,
  understanding: ({ avg_understanding }) => avg_understanding,
  support: ({ avg_support }) => avg_support,
  grade: ({ avg_score }) => avg_score,
}
