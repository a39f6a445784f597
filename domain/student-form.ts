import { isEmail, NOT_AN_EMAIL } from './email.ts'
import { type Chosen, isBlank, type Problem, type Typed } from './problem.ts'
import type { ApplicationStatus } from './student-status.ts'

export interface StudentDraft {
  first_name: Typed
  last_name: Typed
  email: Typed
  address: Typed
  state: Typed
  city: Typed
  zip_code: Typed
  phone: Typed
  course_id?: Chosen
  cohort_id?: Chosen
  application_status?: Typed
}

/** An edit without a status keeps the saved one; only the server knows whether that one needs a cohort. */
export function studentProblem(draft: StudentDraft, { isNew }: { isNew: boolean }): Problem<keyof StudentDraft> | null {
  for (const [field, message] of REQUIRED) {
    if (isBlank(draft[field])) return { field, message }
  }
  if (isNew && isBlank(draft.course_id)) return { field: 'course_id', message: 'Program is required.' }
  const isKnown = isNew || draft.application_status !== undefined
  if (isKnown && needsCohort(draft.application_status) && isBlank(draft.cohort_id)) {
    return { field: 'cohort_id', message: 'Cohort is required.' }
  }
  if (!isEmail(draft.email?.trim() ?? '')) return { field: 'email', message: NOT_AN_EMAIL }
  return null
}

/** A student who dropped out has no cohort, so the selector is hidden. */
export function needsCohort(status: Typed): boolean {
  return status !== 'dropped_out'
}

/** Placed is derived from placements, so it cannot be set or unset by hand. */
export function selectableStatuses(status: ApplicationStatus): readonly ApplicationStatus[] {
  return status === 'placed' ? ['placed'] : ['confirmed', 'dropped_out']
}

/** Why the status cannot be chosen; null if it can. */
export function statusProblem(before: ApplicationStatus, chosen: ApplicationStatus): string | null {
  if (selectableStatuses(before).includes(chosen)) return null
  return before === 'placed'
    ? 'This student is placed. The status changes when the last placement is removed.'
    : 'A student becomes placed when a placement is recorded.'
}

interface Enrolled {
  cohort_id?: Chosen
  application_status?: Typed
}

/** `before` is null for a new student. */
export function needsTransferConfirmation(before: Enrolled | null, after: Enrolled): boolean {
  if (before === null || isBlank(before.cohort_id) || isBlank(after.cohort_id)) return false
  return needsCohort(after.application_status) && String(before.cohort_id) !== String(after.cohort_id)
}

const REQUIRED = [
  ['first_name', 'Student name is required.'],
  ['last_name', 'Student name is required.'],
  ['email', 'Student email is required.'],
  ['address', 'Student address is required.'],
  ['state', 'Student state is required.'],
  ['city', 'Student city is required.'],
  ['zip_code', 'Student zip is required.'],
  ['phone', 'Student phone is required.'],
] as const satisfies readonly (readonly [keyof StudentDraft, string])[]
