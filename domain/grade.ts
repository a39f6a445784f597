export const GRADES = [1, 3, 5] as const
export type Grade = (typeof GRADES)[number]

export function gradeMeaning(grade: Grade): string {
  return GRADE_MEANINGS[grade]
}

export function isGrade(value: unknown): value is Grade {
  return GRADES.some((grade) => grade === value)
}

const GRADE_MEANINGS: Record<Grade, string> = {
  1: 'Reinforcement Needed',
  3: 'Meets Expectations',
  5: 'Exceeds Expectations',
}
