import type { AssignmentType } from './assignment-state.ts'
import type { Problem } from './problem.ts'

export const GRADES = [1, 3, 5] as const
export type Grade = (typeof GRADES)[number]

export function gradeMeaning(grade: Grade): string {
  return GRADE_MEANINGS[grade]
}

/** Work on an ungraded assignment takes a comment only. */
export function gradeProblem(type: AssignmentType, grade: Grade | null): Problem<'grade'> | null {
  if (type === 'graded' || grade === null) return null
  return { field: 'grade', message: 'This assignment is not graded: its work takes a comment, but no grade.' }
}

const GRADE_MEANINGS: Record<Grade, string> = {
  1: 'Reinforcement Needed',
  3: 'Meets Expectations',
  5: 'Exceeds Expectations',
}
