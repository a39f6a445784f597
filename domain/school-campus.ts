import { COURSE_KEYWORDS } from './cohort-search.ts'
import { FIELD_LIMITS } from './field-limits.ts'
import { type Words, yesOrNo } from './field-words.ts'
import { fold } from './fold.ts'
import { isBlank, type Problem, type Typed } from './problem.ts'

export const CAMPUS_CODE_LIMIT = 8

export const CAMPUS_WORDS = {
  name: { label: 'Name', limit: FIELD_LIMITS.campuses.name, shownOnCreate: true },
  code: { label: 'Code', limit: CAMPUS_CODE_LIMIT, shownOnCreate: true },
  is_retired: { label: 'Retired', value: yesOrNo },
} satisfies Words

export interface CampusDraft {
  name: Typed
  code: Typed
}

export const CODE_TAKEN = 'Another campus has this code.'

/** The code stands for the campus in the search of cohorts. */
export function campusProblem({ name, code }: CampusDraft): Problem<keyof CampusDraft> | null {
  if (isBlank(name)) return { field: 'name', message: 'Campus name is required.' }
  if (isBlank(code)) return { field: 'code', message: 'Campus code is required.' }
  const typed = campusCode(code ?? '')
  if (!/^[a-z]{2,8}$/.test(typed))
    return { field: 'code', message: 'Please use two to eight letters, a to z, as the code.' }
  if (COURSE_KEYWORDS.has(typed)) {
    return { field: 'code', message: `“${typed}” already means a program in the search. Please choose another code.` }
  }
  return null
}

/** As it is saved. */
export const campusCode = (typed: string): string => typed.trim().toLowerCase()

/** The shortest beginning of the name that no other campus has as its code: 'om' for Omaha. Empty if there is none. */
export function suggestedCode(name: string, taken: readonly string[]): string {
  const letters = fold(name).replace(/[^a-z]/g, '')
  for (let length = 2; length <= Math.min(CAMPUS_CODE_LIMIT, letters.length); length++) {
    const code = letters.slice(0, length)
    if (!taken.includes(code) && !COURSE_KEYWORDS.has(code)) return code
  }
  return ''
}
