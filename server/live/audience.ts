import { DECLARED_CALLS } from '#contract/contract.ts'
import { type Change, PERSONAL } from '#contract/live.ts'
import { ROLE, type Role } from '#domain/account-role.ts'

/** The part of a change that one stream gets. */
export interface StaleFor {
  stale: string[] | null
  tab?: string
  people?: number[]
  cohorts?: number[]
  assignments?: number[]
}

/** After events were missed. */
export const ALL_STALE: StaleFor = { stale: null }

interface Receiver {
  id: number
  role: Role
  /** Of a student. */
  cohort_id: number | null
}

/**
 * Null if the change does not concern the person. Staff see everyone's records, so they hear of everything but other people's
 * own reads. A student hears what is theirs or their cohort's, without ids. The same object for all with the same part.
 */
export function changeFor(change: Change, receiver: Receiver): StaleFor | null {
  const parts = partsOf(change)
  const isNamed = change.people?.includes(receiver.id) ?? false
  if (receiver.role === ROLE.employee) return isNamed ? parts.own : parts.staff
  const isInClass = change.forClass && receiver.cohort_id !== null && change.cohorts?.includes(receiver.cohort_id)
  return isNamed ? parts.student : isInClass ? parts.classmate : null
}

interface Parts {
  staff: StaleFor | null
  own: StaleFor | null
  student: StaleFor | null
  classmate: StaleFor | null
}

const known = new WeakMap<Change, Parts>()

function partsOf(change: Change): Parts {
  const parts = known.get(change) ?? {
    staff: part(change, ROLE.employee, false),
    own: part(change, ROLE.employee, true),
    student: part(change, ROLE.student, true),
    classmate: part(change, ROLE.student, false),
  }
  known.set(change, parts)
  return parts
}

function part(change: Change, role: Role, isOwn: boolean): StaleFor | null {
  const stale = change.stale.filter(
    (name) => READABLE[role].has(name) && (isOwn || !PERSONAL.includes(name.split('.')[0] ?? '')),
  )
  if (stale.length === 0) return null
  const { tab, people, cohorts, assignments } = change
  return {
    stale,
    ...(tab && { tab }),
    ...(role === ROLE.employee && {
      ...(people && { people: [...people] }),
      ...(cohorts && { cohorts: [...cohorts] }),
      ...(assignments && { assignments: [...assignments] }),
    }),
  }
}

/** Features and calls that a role may read. */
const READABLE: Record<Role, ReadonlySet<string>> = {
  [ROLE.employee]: readableBy('staff'),
  [ROLE.student]: readableBy('student'),
}

function readableBy(access: 'staff' | 'student'): Set<string> {
  const reads = DECLARED_CALLS.filter(
    ({ method, route }) => method === 'GET' && (route.access === access || route.access === 'signed-in'),
  )
  return new Set(reads.flatMap(({ feature, fullName }) => [feature, fullName]))
}
