import { sql } from 'kysely'
import { type MissingOrder, missingOrder } from '#domain/course-work-missing.ts'
import { courseWorkStatus } from '#domain/course-work-status.ts'
import { statement, unseen, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import type { RunningCohort } from '../cohorts/running.ts'
import { findPeople } from '../students/people.ts'
import { standing } from './standing.ts'

interface MissingPiece {
  assignment_id: number
  name: string
  /** The student's own due time. */
  due_at: Date
}

export interface DueWork {
  /** The latest due first. */
  missing: MissingPiece[]
  /** The own due time of the latest assignment due that the student has submitted. */
  handed_in_due_at: Date | null
}

/**
 * What present students of these cohorts have and have not submitted of what is due, by student. The rule of a student's own list
 * decides; the statements give its facts for all students at once.
 */
export async function findDueWork(db: Db, cohort_ids: readonly number[], now: Date): Promise<Map<number, DueWork>> {
  if (cohort_ids.length === 0) return new Map()
  const [assignments, students, allowances] = await Promise.all([
    dueIn(db, cohort_ids, now),
    studentsOf(db, cohort_ids),
    allowancesOf(db, cohort_ids),
  ])
  const people = [...Map.groupBy(students, ({ id }) => id)].map(([id, [first, ...others]]) => ({
    id,
    cohort_id: first?.cohort_id,
    stays: [first, ...others].filter(hasJoined),
    work: { missing: [], handed_in_due_at: null } as DueWork,
  }))
  const inCohort = Map.groupBy(people, ({ cohort_id }) => cohort_id)
  const allowed = Map.groupBy(allowances, ({ assignment_id }) => assignment_id)
  for (const assignment of assignments) {
    const ofAssignment = allowed.get(assignment.id)
    const submitters = new Set(assignment.submitters?.slice(1, -1).split(',').map(Number))
    for (const { id, stays, work } of inCohort.get(assignment.cohort_id) ?? []) {
      const isSubmitted = assignment.is_complete || submitters.has(id)
      const allowance = ofAssignment?.find(({ student_id }) => student_id === id)
      // Assignments come by their due times, so only one with more time can be due later than the first.
      if (isSubmitted && work.handed_in_due_at !== null && allowance === undefined) continue
      const { own_due_at, ...facts } = standing({ ...assignment, ...(allowance ?? NO_ALLOWANCE) }, stays)
      const expected = isSubmitted ? { is_excused: false, before_joining: false } : facts
      const status = courseWorkStatus({ ...UNSUBMITTED, ...expected, ...assignment, due_at: own_due_at }, now)
      if (status !== 'Missing' || own_due_at === null) continue
      if (!isSubmitted) {
        work.missing.push({ assignment_id: assignment.id, name: assignment.name, due_at: own_due_at })
      } else if (work.handed_in_due_at === null || own_due_at > work.handed_in_due_at) {
        work.handed_in_due_at = own_due_at
      }
    }
  }
  for (const { work } of people) work.missing.sort(latestFirst)
  return new Map(people.map(({ id, work }) => [id, work]))
}

const idsOf = (cohorts: readonly { id: number }[]) => cohorts.map(({ id }) => id)

/** Those with missing work. */
const behind = (due: ReadonlyMap<number, DueWork>) =>
  [...due].flatMap(([id, { missing }]) => (missing.length > 0 ? id : []))

/** For Today. */
export function countMissing(due: ReadonlyMap<number, DueWork>) {
  const oldest = [...due.values()].flatMap(({ missing }) => missing.at(-1)?.due_at ?? [])
  return { count: behind(due).length, oldest: oldest.length > 0 ? new Date(Math.min(...oldest.map(Number))) : null }
}

/** Students of these cohorts with missing work. */
export async function listMissing(
  db: Db,
  cohorts: readonly Pick<RunningCohort, 'id' | 'name'>[],
  now: Date,
  order: MissingOrder,
) {
  const due = await findDueWork(db, idsOf(cohorts), now)
  const people = await findPeople(db, behind(due))
  const named = new Map(cohorts.map(({ id, name }) => [id, { id, name }]))
  return people
    .flatMap(({ cohort_id, ...student }) => {
      const cohort = named.get(cohort_id)
      const missing = due.get(student.id)?.missing ?? []
      const oldest = missing.at(-1)
      if (!cohort || !oldest) return []
      return {
        student,
        cohort,
        assignments: missing.map(({ assignment_id, name, due_at }) => ({ id: assignment_id, name, due_at })),
        oldest_due_at: oldest.due_at,
      }
    })
    .toSorted(missingOrder(order))
}

const UNSUBMITTED = {
  completed_at: null,
  timed_at: null,
  is_returned: false,
  instructor_comment: null,
  grade: null,
}
const NO_ALLOWANCE = { extended_to: null, excused_at: null }

const latestFirst = (a: MissingPiece, b: MissingPiece) =>
  b.due_at.getTime() - a.due_at.getTime() || b.assignment_id - a.assignment_id

const hasJoined = (stay: StayRow | undefined): stay is StayRow & { joined_on: string } =>
  stay !== undefined && stay.joined_on !== null

type Ids = Value<readonly number[]>

interface DueRow {
  id: number
  name: string
  cohort_id: number
  assignment_type: 'graded' | 'not_graded'
  assigned_at: Date | null
  due_at: Date | null
  /** Everyone has submitted it. */
  is_complete: boolean
  /** Else the ids of who has: '{5,7}'. The driver would take longer to parse an array than the database to read it. */
  submitters: string | null
}

/** The latest due first. What has no due time may have one by an extension. */
const dueIn = statement(
  (_db, cohort_ids: Ids, now: Value<Date>) => sql<DueRow>`
    with sizes as materialized (
      select cohort_id, count(*) as students from students where cohort_id = any (${unseen(cohort_ids, 'integer[]')}) group by cohort_id
    )
    select a.id, a.name, a.cohort_id, a.assignment_type, a.assigned_at, a.due_at, a.completed >= z.students as is_complete,
      case when a.completed < z.students then
        (select array_agg(w.student_id)::text from course_works w where w.assignment_id = a.id)
      end as submitters
    from assignments a join sizes z on z.cohort_id = a.cohort_id
    where a.cohort_id = any (${unseen(cohort_ids, 'integer[]')}) and a.workflow_state = 'assigned'
      and (a.due_at is null or a.due_at < ${now}::timestamptz)
    order by a.due_at desc nulls last`,
)

interface StayRow {
  id: number
  cohort_id: number
  joined_on: string | null
  ended_at: Date | null
}

/** One row for each stay of a present student in the cohort. */
const studentsOf = statement(
  (_db, cohort_ids: Ids) => sql<StayRow>`
    select s.id, s.cohort_id, e.joined_on, e.ended_at
    from students s
    left join lateral (
      select joined_on, ended_at from enrolments e where e.student_id = s.id and e.cohort_id = s.cohort_id offset 0
    ) e on true
    where s.cohort_id = any (${unseen(cohort_ids, 'integer[]')}) and s.application_status <> 'dropped_out' and s.erased_at is null`,
)

const allowancesOf = statement(
  (_db, cohort_ids: Ids) => sql<{
    assignment_id: number
    student_id: number
    extended_to: Date | null
    excused_at: Date | null
  }>`
    select x.assignment_id, s.id as student_id, x.due_at as extended_to, x.excused_at
    from students s
    cross join lateral (
      select assignment_id, due_at, excused_at from allowances x where x.student_id = s.id offset 0
    ) x
    where s.cohort_id = any (${unseen(cohort_ids, 'integer[]')})`,
)
