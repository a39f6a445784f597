import { type RawBuilder, sql } from 'kysely'
import { isMineOnly, QUEUE_LIMIT, QUEUE_PAGE_SIZE, type QueueOrder } from '#domain/course-work-queue.ts'
import { statement, type Value } from '../../db/statement.ts'
import type { Db } from '../../db/transaction.ts'

interface Question {
  mine?: boolean | undefined
  cohortId?: number | undefined
  assignmentId?: number | undefined
  studentId?: number | undefined
}

/** The works that wait for a grade, of the cohorts that the employee teaches or of all. */
export async function listQueue(
  db: Db,
  employee_id: number,
  { order, offset, ...question }: Question & { order: QueueOrder; offset: number },
) {
  const found = await PAGES[order](db, filterOf(employee_id, question), offset || undefined)
  return { rows: rowsOf(found), ...counted(found[0]) }
}

/** How many works of an export are read at a time. */
const PORTION = 200

/** The whole queue, also past its limit, a portion at a time. */
export async function* everyQueued(
  trx: Db,
  employee_id: number,
  { order, ...question }: Question & { order: QueueOrder },
) {
  await CURSORS[order](trx, filterOf(employee_id, question))
  for (;;) {
    const { rows } = await sql<Found>`fetch ${sql.lit(PORTION)} from queued_works`.execute(trx)
    yield* rowsOf(rows)
    if (rows.length < PORTION) break
  }
  await sql`close queued_works`.execute(trx)
}

/** By name; of a very long queue those of its oldest works. */
export async function listQueuedAssignments(db: Db, employee_id: number, question: Question) {
  const found = await assignmentsOf(db, filterOf(employee_id, question))
  return found.map(({ cohort_id, cohort_name, ...row }) => ({ ...row, cohort: { id: cohort_id, name: cohort_name } }))
}

/** By last name; of a very long queue those of its oldest works. */
export const listQueuedStudents = (db: Db, employee_id: number, question: Question) =>
  studentsOf(db, filterOf(employee_id, question))

export async function countQueue(db: Db, employee_id: number, question: Question) {
  const [found] = await count(db, filterOf(employee_id, question))
  return { ...counted(found), oldest: found?.oldest ?? null }
}

interface Filter {
  /** Of the employee whose cohorts are wanted. */
  mine: Value<number> | undefined
  cohortId: Value<number> | undefined
  assignmentId: Value<number> | undefined
  studentId: Value<number> | undefined
}

function filterOf(employee_id: number, question: Question) {
  const { cohortId, assignmentId, studentId } = question
  return { mine: isMineOnly(question) ? employee_id : undefined, cohortId, assignmentId, studentId }
}

interface Counted {
  count: number
  /** Null if nobody asked. */
  teaches: boolean | null
}

function counted({ count, teaches }: Counted = { count: 0, teaches: null }) {
  return { count: Math.min(count, QUEUE_LIMIT), has_more: count > QUEUE_LIMIT, is_mine: teaches === true }
}

interface Found extends Counted {
  id: number | null
  waiting_since: Date
  attempt: number
  group_count: number
  student_id: number
  first_name: string
  last_name: string
  photo_file_name: string | null
  assignment_id: number
  assignment_name: string
  cohort_id: number
  cohort_name: string
}

function rowsOf(found: readonly Found[]) {
  return found.flatMap(({ id, student_id, first_name, last_name, photo_file_name, ...row }) =>
    // A page past the end has only its count.
    id === null
      ? []
      : {
          id,
          waiting_since: row.waiting_since,
          attempt: row.attempt,
          group_count: row.group_count,
          student: { id: student_id, first_name, last_name, photo_file_name },
          assignment: {
            id: row.assignment_id,
            name: row.assignment_name,
            cohort: { id: row.cohort_id, name: row.cohort_name },
          },
        },
  )
}

const BY_AGE = sql`waiting_since, course_work_id`
/** One more, to know whether there are more. */
const OLDEST = sql`order by ${BY_AGE} limit ${sql.lit(QUEUE_LIMIT + 1)}`

/**
 * The oldest works of a filter, at most the limit unless all are wanted, so that counting and sorting cost the same
 * in any school. Of several cohorts each is read from its own index; who teaches nobody sees all.
 */
function waiting({ mine, cohortId, assignmentId, studentId }: Filter, cap = OLDEST) {
  const conditions = [
    ...(cohortId ? [sql`q.cohort_id = ${cohortId}`] : []),
    ...(assignmentId ? [sql`q.assignment_id = ${assignmentId}`] : []),
    ...(studentId ? [sql`q.student_id = ${studentId}`] : []),
  ]
  const oldest = (...further: RawBuilder<unknown>[]) => {
    const all = [...conditions, ...further]
    return sql`(select q.* from grading_queue q ${all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``} ${cap})`
  }
  if (!mine) return sql`waiting as materialized ${oldest()}`
  return sql`mine as materialized (select cohort_id from cohort_instructors where employee_id = ${mine}),
    waiting as materialized (
      select * from (
        select q.* from mine cross join lateral ${oldest(sql`q.cohort_id = mine.cohort_id`)} q
        union all
        select q.* from ${oldest(sql`not exists (select from mine)`)} q
      ) q ${cap}
    )`
}

const teaches = ({ mine }: Filter) => (mine ? sql`exists (select from mine)` : sql`null::boolean`)

/** Groups in their order. Subqueries for the names: a join would read all students or assignments of a small school. */
const GROUPS: Record<Exclude<QueueOrder, 'age'>, { by: RawBuilder<unknown>; name: RawBuilder<unknown> }> = {
  assignment: {
    by: sql`assignment_id`,
    name: sql`(select array[fold(a.name), fold(c.name)] from assignments a join cohorts c on c.id = a.cohort_id
      where a.id = assignment_id)`,
  },
  student: {
    by: sql`student_id`,
    name: sql`(select array[fold(u.last_name), fold(u.first_name)] from users u where u.id = student_id)`,
  },
}

/** Pages by id first, then joins the names to the rows of the page. */
function sortedBy(order: QueueOrder, filter: Filter, { cap, page }: Record<'cap' | 'page', RawBuilder<unknown>>) {
  const group = order === 'age' ? null : GROUPS[order]
  const sorted = group
    ? sql`select w.*, g.group_count, g.place from waiting w join (
          select ${group.by} as id, count(*) as group_count, row_number() over (order by ${group.name}, ${group.by}) as place
          from waiting group by ${group.by}
        ) g on g.id = w.${group.by}`
    : sql`select w.*, 0 as group_count, 0 as place from waiting w`
  return sql<Found>`
    with ${waiting(filter, cap)},
    page as (
      ${sorted} order by place, ${BY_AGE} ${page}
    )
    select page.course_work_id as id, page.waiting_since, w.attempt, page.group_count,
      page.student_id, u.first_name, u.last_name, s.photo_file_name,
      page.assignment_id, a.name as assignment_name, page.cohort_id, c.name as cohort_name,
      total.count, ${teaches(filter)} as teaches
    from (select count(*) as count from waiting) total
    left join page on true
    left join lateral (select attempt from course_works w where w.id = page.course_work_id limit 1) w on true
    left join lateral (select first_name, last_name from users u where u.id = page.student_id limit 1) u on true
    left join lateral (select photo_file_name from students s where s.id = page.student_id limit 1) s on true
    left join lateral (select name from assignments a where a.id = page.assignment_id limit 1) a on true
    left join lateral (select name from cohorts c where c.id = page.cohort_id limit 1) c on true
    order by page.place, page.waiting_since, page.course_work_id`
}

const pageBy = (order: QueueOrder) =>
  statement((_db, filter: Filter, offset: Value<number> | undefined) => {
    const page = sql`limit ${sql.lit(QUEUE_PAGE_SIZE)} ${offset ? sql`offset ${offset}` : sql``}`
    return sortedBy(order, filter, { cap: OLDEST, page })
  })

const PAGES = { age: pageBy('age'), assignment: pageBy('assignment'), student: pageBy('student') }

const cursorBy = (order: QueueOrder) =>
  statement((_db, filter: Filter) => {
    const all = sortedBy(order, filter, { cap: sql``, page: sql`` })
    return sql`declare queued_works no scroll cursor for ${all}`
  })

const CURSORS = { age: cursorBy('age'), assignment: cursorBy('assignment'), student: cursorBy('student') }

const assignmentsOf = statement(
  (_db, filter: Filter) => sql<{ id: number; name: string; cohort_id: number; cohort_name: string; waiting: number }>`
    with ${waiting(filter)}
    select g.id, a.name, a.cohort_id, c.name as cohort_name, g.waiting
    from (select assignment_id as id, count(*) as waiting from waiting group by assignment_id) g
    cross join lateral (select name, cohort_id from assignments a where a.id = g.id limit 1) a
    cross join lateral (select name from cohorts c where c.id = a.cohort_id limit 1) c
    order by fold(a.name), fold(c.name), g.id`,
)

const studentsOf = statement(
  (_db, filter: Filter) => sql<{ id: number; first_name: string; last_name: string }>`
    with ${waiting(filter)}
    select g.id, u.first_name, u.last_name
    from (select distinct student_id as id from waiting) g
    cross join lateral (select first_name, last_name from users u where u.id = g.id limit 1) u
    order by fold(u.last_name), fold(u.first_name), g.id`,
)

const count = statement(
  (_db, filter: Filter) => sql<Counted & { oldest: Date | null }>`
    with ${waiting(filter)}
    select count(*) as count, min(waiting_since) as oldest, ${teaches(filter)} as teaches from waiting`,
)
