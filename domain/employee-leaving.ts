import type { EmployeeStatus } from './employee-status.ts'
import { fullName, type Named } from './person-name.ts'
import type { Problem } from './problem.ts'

interface Instructor extends Named {
  id: number
  status: EmployeeStatus
}

/** A running cohort that the employee teaches. */
interface Taught {
  id: number
  name: string
  instructors: readonly Instructor[]
}

export interface HandOver {
  /** The colleague; null if nothing is handed over. */
  to: number | null
  cohort_ids: readonly number[]
  /** The open 1:1s that the employee has taken. */
  requests: boolean
}

/** Why this cannot be handed over; null if it can. `colleague` is undefined if there is none of that id. */
export function handOverProblem(
  { to, cohort_ids, requests }: HandOver,
  { id, colleague }: { id: number; colleague: Instructor | undefined },
): Problem<'to'> | null {
  if (cohort_ids.length === 0 && !requests) return null
  if (to === null) return { field: 'to', message: 'Please choose a colleague.' }
  if (to === id) return { field: 'to', message: 'Please choose someone else than the one who leaves.' }
  if (!colleague) return { field: 'to', message: 'This colleague does not exist.' }
  return colleague.status === 'active'
    ? null
    : { field: 'to', message: `${fullName(colleague)} is inactive. Please choose an active colleague.` }
}

/** The cohorts that nobody would teach any more if this employee left and only these were handed over. */
export function cohortsLeftAlone(
  cohorts: readonly Taught[],
  { id, handedOver }: { id: number; handedOver: ReadonlySet<number> },
): Taught[] {
  return cohorts.filter(
    (cohort) =>
      !handedOver.has(cohort.id) &&
      !cohort.instructors.some((instructor) => instructor.id !== id && instructor.status === 'active'),
  )
}

/** 'Fall Web 2026 and Fall UX 2026 would have no active instructor.'; null if every cohort keeps one. */
export function leftAloneWarning(cohorts: readonly { name: string }[]): string | null {
  const names = cohorts.map(({ name }) => name)
  if (names.length === 0) return null
  const all = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return `${all} would have no active instructor.`
}

/** The instructors of a cohort after one left it to a colleague, who may be there already. */
export function withSuccessor(instructors: readonly number[], { from, to }: { from: number; to: number }): number[] {
  return [...new Set(instructors.map((id) => (id === from ? to : id)))]
}
