import type { Grade } from '#domain/course-work-grade.ts'
import type { DemoAssignment } from './assignments.ts'

/** When the work was submitted, and its grade. */
export interface Part {
  when: 'early' | 'on time' | 'late' | 'any'
  feedback: 'none' | 'comment' | 'graded'
  grade?: Grade
}

const GRADES: readonly Grade[] = [3, 5, 3, 1, 5, 3]

/**
 * The student login has work in every state: due tomorrow, missing, excused, late, ungraded, returned, each grade, complete,
 * and a comment without a grade. `due` counts back from the last assignment that is long done.
 */
export function demoStudentPart({ item, pace }: DemoAssignment, due: number): Part | null {
  if (pace === 'running' || pace === 'begun' || item.given === 'stretch') return null
  if (pace === 'collected') return { when: 'late', feedback: 'none' }
  if (item.assignment_type === 'not_graded') {
    if (item.name === 'Debugging Diary') return { when: 'on time', feedback: 'comment' }
    return { when: item.given === 'open' ? 'any' : 'early', feedback: 'none' }
  }
  // Missing, and excused.
  if (due === 0 || due === 5) return null
  // The second one is returned, see second-tries.ts.
  const grade = due === 2 ? 1 : (GRADES[due % GRADES.length] ?? 3)
  return { when: due % 2 === 0 ? 'early' : 'on time', feedback: 'graded', grade }
}
