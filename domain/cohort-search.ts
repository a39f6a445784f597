import type { CourseId } from './course.ts'
import { fold } from './fold.ts'

export interface SearchableCohort {
  name: string
  campus_code: string | null
  campus_name: string | null
  course_id: number | null
}

/** Every word must be found, in any order: a keyword of the course, or part of the campus code, campus or cohort name. */
export function cohortMatches(cohort: SearchableCohort, text: string): boolean {
  const found = [cohort.name, cohort.campus_code, cohort.campus_name].map((part) => fold(part ?? ''))
  return fold(text)
    .split(/[\s,]+/)
    .every((word) => COURSE_KEYWORDS.get(word) === cohort.course_id || found.some((part) => part.includes(word)))
}

const COURSE_KEYWORDS = new Map<string, CourseId>([
  ['ux', 2],
  ['fs', 1],
  ['dev', 1],
])
