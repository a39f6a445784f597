import type { WorkflowState } from './assignment-state.ts'
import type { Moment } from './central-time.ts'
import { ownDueAt, type WorkStatus, type WorkTimes } from './course-work-status.ts'
import { formatInstant } from './display.ts'
import { fullName, type Named } from './person-name.ts'
import type { Problem } from './problem.ts'
import { isEnrolled } from './student-enrolment.ts'

export const REASON_LIMIT = 500
/** In one action. */
export const ALLOWED_STUDENTS_LIMIT = 200

/** Why the student's due time cannot be moved there; null if it can. `times` has their own due time. */
export function extensionProblem(to: Date, times: WorkTimes, now: Date): string | null {
  if (times.assigned_at !== null && to <= new Date(times.assigned_at)) {
    return 'Please choose a due time after the assignment was assigned.'
  }
  if (to <= now) return 'Please choose a due time in the future.'
  if (times.due_at !== null && to <= new Date(times.due_at)) {
    return `Please choose a due time after the current one, ${formatInstant(new Date(times.due_at).toISOString())}.`
  }
  return null
}

interface AllowedAssignment extends WorkTimes {
  workflow_state: WorkflowState
  cohort_id: number
}

interface AllowedStudent extends Named {
  cohort_id: number | null
  application_status: string
  is_erased: boolean
  work: { workflow_state: string; grade: number | null } | null
  /** Of the allowance they have. */
  extended_to: Moment | null
  is_excused: boolean
}

type Field = 'studentIds' | 'dueAt' | 'reason'

/** Why these students cannot get more time; null if all can. */
export function extendProblem(
  to: Date,
  assignment: AllowedAssignment,
  students: readonly AllowedStudent[],
  now: Date,
): Problem<Field> | null {
  const { assigned_at } = assignment
  const general = studentsProblem(assignment, students)
  if (general) return general
  const timeProblem = extensionProblem(to, { assigned_at, due_at: null }, now)
  if (timeProblem) return { field: 'dueAt', message: timeProblem }
  for (const student of students) {
    const due_at = ownDueAt(assignment.due_at, student.extended_to)
    if (due_at === null)
      return { field: 'dueAt', message: 'The assignment has no due time, so nothing can be extended.' }
    const { work } = student
    if (work && (work.grade !== null || work.workflow_state === 'graded')) {
      return about(student, 'has a grade already. Return the work instead, if it should be done again.')
    }
    if (student.is_excused) return about(student, 'is excused. End the excuse first.')
    const ownProblem = extensionProblem(to, { assigned_at, due_at }, now)
    if (ownProblem) {
      return { field: 'dueAt', message: students.length > 1 ? `${fullName(student)}: ${ownProblem}` : ownProblem }
    }
  }
  return null
}

/** Why these students cannot be excused; null if all can. */
export function excuseProblem(
  assignment: AllowedAssignment,
  students: readonly AllowedStudent[],
): Problem<Field> | null {
  const general = studentsProblem(assignment, students)
  if (general) return general
  for (const student of students) {
    if (student.work?.workflow_state === 'returned') {
      return about(student, 'has this back for another try, and cannot be excused. Extend it instead.')
    }
    if (student.work) return about(student, 'has submitted this already, and cannot be excused.')
    if (student.is_excused) return about(student, 'is excused already.')
  }
  return null
}

/** The form's part. */
export function excuseReasonProblem({ reason }: { reason: string }): Problem<Field> | null {
  return reason.trim() === '' ? { field: 'reason', message: 'Please give a reason. Only staff see it.' } : null
}

/** Why the extensions or excuses of these students cannot be ended; null if all can. */
export function endProblem(
  what: 'extension' | 'excuse',
  assignment: AllowedAssignment,
  students: readonly AllowedStudent[],
): Problem<Field> | null {
  const general = studentsProblem(assignment, students)
  if (general) return general
  const has = (student: AllowedStudent) => (what === 'excuse' ? student.is_excused : student.extended_to !== null)
  const without = students.find((student) => !has(student))
  return without ? about(without, what === 'excuse' ? 'is not excused.' : 'has no extension.') : null
}

function studentsProblem(assignment: AllowedAssignment, students: readonly AllowedStudent[]): Problem<Field> | null {
  if (assignment.workflow_state !== 'assigned') {
    return { field: 'studentIds', message: 'The assignment is not assigned, so nobody has to submit anything.' }
  }
  for (const student of students) {
    if (student.is_erased) return about(student, 'was erased. The record can no longer be changed.')
    if (!isEnrolled(student)) return about(student, 'has dropped out.')
    if (student.cohort_id !== assignment.cohort_id) return about(student, 'is not in this cohort.')
  }
  return null
}

const about = (student: Named, what: string): Problem<Field> => ({
  field: 'studentIds',
  message: `${fullName(student)} ${what}`,
})

export type AllowanceAction = 'extend' | 'excuse'

/** What a list offers for one student's work. */
export function offeredAllowances(work: { status: WorkStatus; own_due_at: Moment | null }): AllowanceAction[] {
  const canExtend = work.own_due_at !== null
  switch (work.status) {
    case 'Missing':
    case 'Uncompleted':
      return canExtend ? ['extend', 'excuse'] : ['excuse']
    case 'Late':
      return ['extend']
    default:
      return []
  }
}

/** The student has more time than the class. */
export function isExtended(work: { due_at: Moment | null; own_due_at: Moment | null }): boolean {
  if (work.own_due_at === null) return false
  return work.due_at === null || new Date(work.own_due_at) > new Date(work.due_at)
}

/** 'Ana Diaz, Ben Ito and 3 others' */
export function namesInWords(students: readonly Named[]): string {
  const names = students.map(fullName)
  const shown = names.length > 3 ? names.slice(0, 2) : names.slice(0, -1)
  const last = names.length > 3 ? `${names.length - 2} others` : names.at(-1)
  return shown.length === 0 ? `${last}` : `${shown.join(', ')} and ${last}`
}
