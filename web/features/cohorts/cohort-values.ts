import type { CohortDetail } from '#contract/cohorts.ts'
import { readCount } from '#domain/amount.ts'
import {
  COHORT_DATE_FIELDS,
  type CohortDateField,
  cohortFormProblem,
  DEFAULT_CAMPUS_ID,
  DEFAULT_TARGET_SIZE,
  INSTRUCTOR_SLOTS,
} from '#domain/cohort-form.ts'
import type { Problem } from '#domain/problem.ts'
import { COURSES, DEFAULT_COURSE_ID } from '#domain/school-course.ts'

/** Form values as text; an empty select is null. */
export interface CohortValues extends Record<CohortDateField, string> {
  name: string
  /** Null in a new cohort: the default campus. */
  campus_id: string | null
  course_id: string | null
  target_size: string
  feedback_nag: boolean
  /** Always three slots. */
  instructors: readonly (string | null)[]
}

export const NEW_COHORT: CohortValues = {
  name: '',
  campus_id: null,
  course_id: String(DEFAULT_COURSE_ID),
  target_size: String(DEFAULT_TARGET_SIZE),
  feedback_nag: false,
  ...dates(() => ''),
  instructors: Array<null>(INSTRUCTOR_SLOTS).fill(null),
}

export function valuesOf(cohort: CohortDetail): CohortValues {
  return {
    name: cohort.name,
    campus_id: String(cohort.campus_id),
    course_id: String(cohort.course_id),
    target_size: String(cohort.target_size),
    feedback_nag: cohort.feedback_nag,
    ...dates((field) => cohort[field] ?? ''),
    instructors: cohort.employees.map(({ id }) => (id === null ? null : String(id))),
  }
}

/** `halfTyped` are incomplete dates, which have no value. */
export function problemOf(
  values: CohortValues,
  saved: CohortDetail | null,
  halfTyped: readonly string[],
): Problem | null {
  const employees = values.instructors.map((id) => ({ id }))
  const halves = Object.fromEntries(halfTyped.map((field) => [field, 'half typed']))
  return cohortFormProblem({ ...values, ...halves, employees }, saved)
}

/** Only for valid values. */
export function bodyOf(values: CohortValues, defaultCampus: number | null) {
  const { name, campus_id, course_id, target_size, feedback_nag, instructors } = values
  return {
    name,
    campus_id: Number(campus_id ?? defaultCampus ?? DEFAULT_CAMPUS_ID),
    course_id: COURSES.find(({ id }) => String(id) === course_id)?.id ?? null,
    target_size: readCount(target_size) ?? DEFAULT_TARGET_SIZE,
    feedback_nag,
    ...dates((field) => values[field]),
    employees: instructors.map((id) => ({ id: id === null ? null : Number(id) })),
  }
}

function dates(read: (field: CohortDateField) => string) {
  return Object.fromEntries(COHORT_DATE_FIELDS.map((field) => [field, read(field)])) as Record<CohortDateField, string>
}
