import { type InstructorSlot, instructorName } from './cohort-form.ts'
import { fold } from './fold.ts'
import { type CourseId, courseLabel, courseLongLabel } from './school-course.ts'

export interface SearchableCohort {
  name: string
  campus_code: string | null
  campus_name: string | null
  course_id: number | null
  instructors: readonly string[]
}

interface ListedCohort extends Omit<SearchableCohort, 'campus_name' | 'instructors'> {
  campus: { name: string }
  employees: readonly Pick<InstructorSlot, 'first_name' | 'last_name' | 'status'>[]
}

/** A row of Cohorts Home, as it is searched. */
export function listedCohortMatches({ campus, employees, ...cohort }: ListedCohort, text: string): boolean {
  return cohortMatches({ ...cohort, campus_name: campus.name, instructors: employees.map(instructorName) }, text)
}

/** Every word must match a course keyword, or part of the name, campus, course or an instructor. A hyphen counts as a space. */
export function cohortMatches(cohort: SearchableCohort, text: string): boolean {
  const { name, campus_code, campus_name, course_id, instructors } = cohort
  const label = courseLabel(course_id)
  const parts = [
    ...[name, campus_code ?? '', campus_name ?? '', ...instructors],
    ...[label, courseLongLabel(course_id), label.replaceAll(/[\s-]/g, '')],
  ].map(spaced)
  return fold(text)
    .split(/[\s,]+/)
    .every((word) => {
      const keyword = COURSE_KEYWORDS.get(word)
      return keyword === undefined ? parts.some((part) => part.includes(spaced(word))) : keyword === course_id
    })
}

/** These match the course only, never a name. No campus uses one as its code. */
export const COURSE_KEYWORDS = new Map<string, CourseId>([
  ['ux', 2],
  ['fs', 1],
  ['dev', 1],
])

/** 'Supported keywords: ux, dev, mn, kc and cohort name.' where the campuses are mn and kc. */
export function searchHelper(campusCodes: readonly string[] = ['mn', 'kc']): string {
  return `Supported keywords: ${['ux', 'dev', ...campusCodes].join(', ')} and cohort name.`
}

const spaced = (text: string) =>
  fold(text)
    .replaceAll(/[\s-]+/g, ' ')
    .trim()
