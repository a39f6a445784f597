import type { CohortRow } from '#contract/cohorts.ts'
import type { Student } from '#contract/students.ts'
import { DEFAULT_COURSE_ID } from '#domain/school-course.ts'
import { needsCohort } from '#domain/student-form.ts'
import { type ApplicationStatus, DEFAULT_APPLICATION_STATUS } from '#domain/student-status.ts'

/** Form values. */
export interface StudentValues {
  first_name: string
  middle_name: string
  last_name: string
  email: string
  address: string
  city: string
  state: string
  zip_code: string
  phone: string
  course_id: number | null
  application_status: ApplicationStatus
  cohort_id: number | null
  joined_on: string
  skip_placement_reporting: boolean
  /** Of leaving the cohort. */
  reason: string
  last_day: string
  note: string
}

export const NEW_STUDENT: StudentValues = {
  first_name: '',
  middle_name: '',
  last_name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip_code: '',
  phone: '',
  course_id: DEFAULT_COURSE_ID,
  application_status: DEFAULT_APPLICATION_STATUS,
  cohort_id: null,
  joined_on: '',
  skip_placement_reporting: false,
  reason: '',
  last_day: '',
  note: '',
}

export function valuesOf(student: Student): StudentValues {
  const { first_name, last_name, email, address, city, state, zip_code, phone } = student
  const { course_id, application_status, cohort_id, skip_placement_reporting } = student
  return {
    ...{ first_name, middle_name: student.middle_name ?? '', last_name, email },
    ...{ address, city, state, zip_code, phone },
    ...{ course_id, application_status, cohort_id, joined_on: joinedOn(student) },
    ...{ skip_placement_reporting, reason: '', last_day: '', note: '' },
  }
}

/** Empty without a cohort. */
export function joinedOn(student: Student): string {
  return student.enrolment?.joined_on ?? ''
}

/** The fields that both creating and editing send. */
export function bodyOf({ course_id: _program, reason: _r, last_day: _d, note: _n, ...values }: StudentValues) {
  return { ...values, cohort_id: needsCohort(values.application_status) ? values.cohort_id : null }
}

export function nameOf(id: number | null, cohorts: readonly Pick<CohortRow, 'id' | 'name'>[]): string {
  return cohorts.find((cohort) => cohort.id === id)?.name ?? ''
}
