import { type InferResult, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type Slots, statement, unseen, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'
import { notFound } from '../../errors.ts'
import { staysIn, staysOf } from '../students/stays.ts'
import { worksWithGrader } from './queries.ts'
import { standing } from './standing.ts'

const MAX_ID = 2_147_483_647

export async function listOwnAssignments(db: Db, student_id: number) {
  const [assignments, works, stays] = await Promise.all([
    everyAssignment(db, student_id),
    everyWork(db, student_id),
    staysOf(db, student_id),
  ])
  const byAssignment = new Map(works.map((work) => [work.assignmentId, work]))
  return assignments.map((assignment) => toOwn(assignment, byAssignment.get(assignment.id), stays))
}

const everyAssignment = statement((db, student_id: Value<number>) =>
  ownAssignments(db, student_id).orderBy(sql`greatest(a.due_at, x.due_at) desc nulls last`).orderBy('a.id'),
)
const everyWork = statement((db, student_id: Value<number>) => ownWorks(db, unseen(student_id, 'integer')))

/** The same 404 for a missing, an unassigned and another cohort's assignment. */
export async function findOwnAssignment(db: Db, student_id: number, idOrSlug: number | string) {
  const key = assignmentKey(idOrSlug)
  const [[assignment], [work], stays] = await Promise.all([
    oneAssignment(db, student_id, key),
    oneWork(db, student_id, key),
    staysOf(db, student_id),
  ])
  if (!assignment) throw notFound('assignment')
  return toOwn(assignment, work, stays)
}

type Found = InferResult<ReturnType<typeof ownAssignmentRows>>[number]

/** An assignment as its student sees it. */
export function toOwn<Row extends Found, Work>(
  { extended_to, excused_at, ...assignment }: Row,
  work: Work | undefined,
  stays: Parameters<typeof staysIn>[1],
) {
  const { assigned_at, due_at, cohort } = assignment
  return {
    ...assignment,
    work: work ?? null,
    ...standing({ assigned_at, due_at, extended_to, excused_at }, staysIn(cohort.id, stays)),
  }
}

const oneAssignment = statement((db, student_id: Value<number>, key: Slots<AssignmentKey>) =>
  ownAssignments(db, student_id).select(['a.repository', 'a.notes']).where(hasKey(key)),
)
const oneWork = statement((db, student_id: Value<number>, key: Slots<AssignmentKey>) => ownWorkOn(db, student_id, key))

export type AssignmentKey = { id: number } | { slug: string }

/** Rejects anything else before the query: PostgreSQL would fail on some texts. A slug is never all digits. */
export function assignmentKey(idOrSlug: number | string): AssignmentKey {
  const text = String(idOrSlug)
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_ID) return { id: Number(text) }
  if (/^(?!\d+$)[a-z0-9-]+$/.test(text)) return { slug: text }
  throw notFound('assignment')
}

export const hasKey = (key: Slots<AssignmentKey>) =>
  'id' in key ? sql<boolean>`a.id = ${key.id}` : sql<boolean>`a.slug = ${key.slug}`

/** Assigned to the student's current cohort, or with work of theirs, also after a transfer or dropping out. */
export function ownAssignments(db: Db, student_id: Value<number>) {
  return ownAssignmentRows(db, student_id)
    .where('a.workflow_state', '=', 'assigned')
    .where('a.id', 'in', (from) =>
      from
        .selectFrom('assignments')
        .innerJoin('students', 'students.cohort_id', 'assignments.cohort_id')
        .where('students.id', '=', student_id)
        .select('assignments.id')
        .union(
          from
            .selectFrom('course_works')
            .where('student_id', '=', student_id)
            .select('course_works.assignment_id as id'),
        ),
    )
}

export const ownAssignmentRows = (db: Db, student_id: Value<number>) =>
  db
    .selectFrom('assignments as a')
    .innerJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .leftJoin('allowances as x', (join) =>
      join.onRef('x.assignment_id', '=', 'a.id').on('x.student_id', '=', student_id),
    )
    .select(['x.due_at as extended_to', 'x.excused_at'])
    .select(['a.id', 'a.name', 'a.slug', 'a.assignment_type', 'a.workflow_state', 'a.assigned_at', 'a.due_at'])
    .select((is) => jsonBuildObject({ id: is.ref('c.id'), name: is.ref('c.name') }).as('cohort'))

const ownWorks = (db: Db, student_id: Value<number>) =>
  worksWithGrader(db).select('w.updated_at').where('w.student_id', '=', student_id)

export const ownWorkOn = (db: Db, student_id: Value<number>, key: Slots<AssignmentKey>) =>
  ownWorks(db, student_id).where('w.assignment_id', '=', (from) =>
    'id' in key ? key.id : from.selectFrom('assignments as a').select('a.id').where('a.slug', '=', key.slug),
  )
